import CLibedit
import FamText
import Glibc

/// The keys that are ours, as libedit calls them. Each function finds its editor through libedit's client pointer.
enum EditorKeys {
    private struct Binding {
        var key: String
        var name: String
        var function: fam_edit_function
    }

    private static var bindings: [Binding] {
        [
            Binding(key: "\u{81}", name: "fam-up") { edit, _ in EditorKeys.act(edit) { $0.moveUp() } },
            Binding(key: "\u{82}", name: "fam-down") { edit, _ in EditorKeys.act(edit) { $0.moveDown() } },
            Binding(key: "\u{83}", name: "fam-left") { edit, _ in EditorKeys.act(edit) { $0.moveLeft() } },
            Binding(key: "\u{84}", name: "fam-right") { edit, _ in EditorKeys.act(edit) { $0.moveRight() } },
            Binding(key: "\u{85}", name: "fam-home") { edit, _ in EditorKeys.act(edit) { $0.moveHome() } },
            Binding(key: "\u{86}", name: "fam-end") { edit, _ in EditorKeys.act(edit) { $0.moveEnd() } },
            Binding(key: "\u{87}", name: "fam-delete") { edit, _ in EditorKeys.act(edit) { $0.deleteForward() } },
            Binding(key: "\u{88}", name: "fam-word-left") { edit, _ in EditorKeys.act(edit) { $0.moveWordLeft() } },
            Binding(key: "\u{89}", name: "fam-word-right") { edit, _ in EditorKeys.act(edit) { $0.moveWordRight() } },
            Binding(key: "\u{8A}", name: "fam-newline") { edit, _ in EditorKeys.act(edit) { $0.insert("\n") } },
            Binding(key: "\u{8B}", name: "fam-paste") { edit, _ in EditorKeys.act(edit) { $0.insertPaste() } },
            Binding(key: "\r", name: "fam-enter") { edit, _ in EditorKeys.act(edit) { $0.enter() } },
            Binding(key: "\n", name: "fam-enter-too") { edit, _ in EditorKeys.act(edit) { $0.enter() } },
            Binding(key: "\t", name: "fam-complete") { edit, _ in EditorKeys.act(edit) { $0.complete() } },
            Binding(key: "\u{03}", name: "fam-cancel") { edit, _ in EditorKeys.act(edit) { $0.cancel() } },
            Binding(key: "\u{04}", name: "fam-end-or-delete") { edit, _ in EditorKeys.act(edit) { $0.endOrDelete() } },
            Binding(key: "\u{0C}", name: "fam-clear-screen") { edit, _ in EditorKeys.act(edit) { $0.clearScreen() } },
            Binding(key: "\u{18}\u{05}", name: "fam-edit-outside") { edit, _ in
                EditorKeys.act(edit) { $0.editOutside() }
            },
            Binding(key: "\u{1A}", name: "fam-suspend") { edit, _ in EditorKeys.act(edit) { $0.suspend() } },
        ]
    }

    /// Installs the bindings: first those that `~/.editrc` may change, then that file, then those that it may not.
    static func install(in edit: OpaquePointer) {
        _ = wide("emacs") { fam_edit_set_editor(edit, $0) }
        bindSoft(edit)
        // libedit's own command line, which Ctrl-C does not leave.
        for key in ["\u{1B}x", "\u{1B}X"] { wide(key) { _ = fam_edit_unbind(edit, $0, 0) } }
        for binding in bindings {
            let name = kept(binding.name)
            _ = fam_edit_add_function(edit, name, name, binding.function)
        }
        el_source(edit, nil)
        let isVi = fam_edit_is_vi(edit) == 1
        if isVi {
            bindSoft(edit)
            // libedit's own would end the prompt.
            wide(":") { _ = fam_edit_unbind(edit, $0, 1) }
            wide("v") { key in wide("fam-edit-outside") { _ = fam_edit_bind_command(edit, key, $0) } }
        }
        for binding in bindings {
            wide(binding.name) { name in
                wide(binding.key) { key in
                    _ = fam_edit_bind(edit, key, name)
                    if isVi { _ = fam_edit_bind_command(edit, key, name) }
                }
            }
        }
    }

    /// libedit keeps the pointer to a function's name and never frees it; there is one editor per process, so this is
    /// not a growing leak.
    private static func kept(_ text: String) -> UnsafePointer<wchar_t> {
        wide(text) { source in
            let count = wcslen(source) + 1
            let copy = UnsafeMutablePointer<wchar_t>.allocate(capacity: count)
            copy.initialize(from: source, count: count)
            return UnsafePointer(copy)
        }
    }

    private static func bindSoft(_ edit: OpaquePointer) {
        for (key, name) in [("^R", "em-inc-search-prev"), ("^S", "em-inc-search-next"), ("^W", "ed-delete-prev-word")] {
            wide(key) { key in wide(name) { _ = fam_edit_bind(edit, key, $0) } }
        }
    }

    private static func act(_ edit: OpaquePointer?, _ body: (LineEditor) -> UInt8) -> UInt8 {
        guard let editor = editor(of: edit) else { return UInt8(CC_ERROR) }
        return body(editor)
    }

    private static func editor(of edit: OpaquePointer?) -> LineEditor? {
        guard let client = fam_edit_client(edit) else { return nil }
        return Unmanaged<LineEditor>.fromOpaque(client).takeUnretainedValue()
    }

    /// libedit's way to a character: 1 when there is one, 0 at the end of the input.
    static let reader: el_rfunc_t = { edit, character in
        guard let editor = EditorKeys.editor(of: edit), let character, let scalar = editor.nextScalar() else {
            return 0
        }
        character.pointee = wchar_t(bitPattern: scalar.value)
        return 1
    }
}
