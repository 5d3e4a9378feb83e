// libedit sets its options through variadic functions, which Swift cannot call. Each wrapper here is one such call with fixed types.
#ifndef FAM_CLIBEDIT_SHIM_H
#define FAM_CLIBEDIT_SHIM_H

#include <histedit.h>
#include <signal.h>
#include <stdio.h>
#include <sys/select.h>

typedef unsigned char (*fam_edit_function)(EditLine *, wint_t);

static inline int fam_edit_set_reader(EditLine *edit, el_rfunc_t reader) {
    return el_wset(edit, EL_GETCFN, reader);
}

static inline int fam_edit_set_client(EditLine *edit, void *client) {
    return el_wset(edit, EL_CLIENTDATA, client);
}

static inline void *fam_edit_client(EditLine *edit) {
    void *client = NULL;
    return el_wget(edit, EL_CLIENTDATA, &client) == 0 ? client : NULL;
}

static inline int fam_edit_set_signals(EditLine *edit, int on) {
    return el_wset(edit, EL_SIGNAL, on);
}

/// `emacs` or `vi`.
static inline int fam_edit_set_editor(EditLine *edit, const wchar_t *name) {
    return el_wset(edit, EL_EDITOR, name);
}

static inline int fam_edit_is_vi(EditLine *edit) {
    const wchar_t *name = NULL;
    return el_wget(edit, EL_EDITOR, &name) == 0 && name != NULL && name[0] == L'v';
}

static inline int fam_edit_add_function(EditLine *edit, const wchar_t *name, const wchar_t *help, fam_edit_function function) {
    return el_wset(edit, EL_ADDFN, name, help, function);
}

/// In the insert map of vi or the only map of emacs.
static inline int fam_edit_bind(EditLine *edit, const wchar_t *key, const wchar_t *command) {
    return el_wset(edit, EL_BIND, key, command, NULL);
}

/// In the command map of vi.
static inline int fam_edit_bind_command(EditLine *edit, const wchar_t *key, const wchar_t *command) {
    return el_wset(edit, EL_BIND, L"-a", key, command, NULL);
}

/// Takes a key's meaning away, in the command map of vi where `inCommandMap`.
static inline int fam_edit_unbind(EditLine *edit, const wchar_t *key, int inCommandMap) {
    if (inCommandMap) return el_wset(edit, EL_BIND, L"-a", L"-r", key, NULL);
    return el_wset(edit, EL_BIND, L"-r", key, NULL);
}

/// Changes a terminal flag of the time while a line is edited: `-isig`.
static inline int fam_edit_set_tty(EditLine *edit, const wchar_t *flag) {
    return el_wset(edit, EL_SETTY, L"-d", flag, NULL);
}

/// Puts the terminal into editing mode (1) or back (0).
static inline int fam_edit_prepare_terminal(EditLine *edit, int on) {
    return el_wset(edit, EL_PREP_TERM, on);
}

static inline int fam_edit_set_history(EditLine *edit, HistoryW *history) {
    return el_wset(edit, EL_HIST, history_w, history);
}

static inline int fam_history_set_size(HistoryW *history, int size) {
    HistEventW event;
    return history_w(history, &event, H_SETSIZE, size);
}

static inline int fam_history_enter(HistoryW *history, const wchar_t *text) {
    HistEventW event;
    return history_w(history, &event, H_ENTER, text);
}

/// Waits until the descriptor can be read, with the signals of `mask` held back and no others. Milliseconds below 0 wait for ever.
/// 1 when it can be read, 0 after the time, -1 when a signal came.
static inline int fam_wait_readable(int descriptor, int milliseconds, const sigset_t *mask) {
    fd_set set;
    FD_ZERO(&set);
    FD_SET(descriptor, &set);
    struct timespec time = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
    return pselect(descriptor + 1, &set, NULL, NULL, milliseconds < 0 ? NULL : &time, mask);
}

#endif
