import FamBoard
import FamText
import Foundation

/// The OpenAPI 3.1 description of the interface, derived from the routes. Printed by `fam-server --openapi`.
public enum OpenAPIDocument {
    public static func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
    }

    private static var document: SchemaJSON {
        var paths: [String: [String: SchemaJSON]] = [:]
        for route in BoardRoutes.all { paths[route.path, default: [:]][route.method.lowercased()] = operation(route) }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "fam wall server", "version": "1",
                "description": "Posts on a campus and a national wall, under a profile name or anonymously.",
            ],
            "paths": .object(paths.mapValues { .object($0) }),
            "components": [
                "schemas": .object(schemas),
                "securitySchemes": [
                    "token": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
                    "user": ["type": "apiKey", "in": "header", "name": "X-User-Id"],
                ],
            ],
        ]
    }

    private static var schemas: [String: SchemaJSON] {
        var all: [String: SchemaJSON] = [
            "Error": [
                "type": "object", "required": ["error"],
                "properties": [
                    "error": ObjectSchema(
                        "",
                        [
                            ("code", ["type": "string", "enum": .texts(BoardRefusal.Code.allCases.map(\.rawValue))]),
                            ("message", AnswerSchema.word), ("field", AnswerSchema.word),
                            ("retryAfter", ["type": "integer", "minimum": 1]),
                        ], optional: ["field", "retryAfter"]
                    ).json
                ],
            ]
        ]
        for schema in BodySchema.allCases.map(\.schema) { all[schema.name] = schema.json }
        for schema in AnswerSchema.allCases.map(\.schema) + [AnswerSchema.author, AnswerSchema.pagination]
        where !schema.fields.isEmpty {
            all[schema.name] = schema.json
        }
        return all
    }

    // MARK: Calls

    private static func operation(_ route: BoardRoute) -> SchemaJSON {
        var operation: [String: SchemaJSON] = [
            "operationId": .text(route.operation), "summary": .text(route.summary), "responses": answers(of: route),
        ]
        let parameters = parameters(of: route)
        if !parameters.isEmpty { operation["parameters"] = .list(parameters) }
        if let body = route.body {
            operation["requestBody"] = [
                "required": true, "content": ["application/json": ["schema": .reference(body.schema.name)]],
            ]
        }
        operation["security"] = route.needsToken ? [["token": [], "user": []]] : []
        return .object(operation)
    }

    private static func parameters(of route: BoardRoute) -> [SchemaJSON] {
        var all: [SchemaJSON] = []
        for case .parameter(let name) in route.parts {
            all.append(["name": .text(name), "in": "path", "required": true, "schema": AnswerSchema.id])
        }
        all += route.query.map(parameter)
        if route.takesKey {
            all.append([
                "name": "Idempotency-Key", "in": "header", "schema": ["type": "string", "format": "uuid"],
                "description": "A repeat with the same key gets the same answer, for 24 hours.",
            ])
        }
        return all
    }

    private static func parameter(_ item: QueryItem) -> SchemaJSON {
        func parameter(_ name: String, _ schema: SchemaJSON) -> SchemaJSON {
            ["name": .text(name), "in": "query", "schema": schema]
        }
        func choice(_ names: [String], _ standard: String) -> SchemaJSON {
            ["type": "string", "enum": .texts(names), "default": .text(standard)]
        }
        switch item {
        case .wall: return parameter("wall", choice(WallType.allCases.map(\.wireName), WallType.campus.wireName))
        case .page: return parameter("page", ["type": "integer", "default": 1])
        case .limit: return parameter("limit", ["type": "integer", "default": .number(PageLimit.standard)])
        case .sort: return parameter("sort", choice(SortOrder.allCases.map(\.wireName), SortOrder.newest.wireName))
        case .commentSort:
            return parameter("sort", choice(SortOrder.commentOptions.map(\.wireName), SortOrder.newest.wireName))
        }
    }

    private static func answers(of route: BoardRoute) -> SchemaJSON {
        var answers: [String: SchemaJSON] = [String(route.status): answer(route)]
        var codes = route.refusals + [.failed]
        if route.needsToken { codes.append(.unauthorized) }
        if route.body != nil { codes += [.syntax, .tooLarge, .notJSON, .invalid] }
        if !route.query.isEmpty || route.takesKey { codes.append(.syntax) }
        for (status, same) in Dictionary(grouping: codes, by: \.status) {
            let names = Set(same.map(\.rawValue)).sorted().map { "`\($0)`" }.joined(separator: ", ")
            var answer: [String: SchemaJSON] = [
                "description": .text(names), "content": ["application/json": ["schema": .reference("Error")]],
            ]
            if same.contains(.tooMany) || same.contains(.busy) {
                answer["headers"] = ["Retry-After": ["schema": ["type": "integer"], "required": true]]
            }
            answers[String(status)] = .object(answer)
        }
        return .object(answers)
    }

    private static func answer(_ route: BoardRoute) -> SchemaJSON {
        switch route.answer {
        case nil: ["description": "Done."]
        case .text: ["description": "Counts.", "content": ["text/plain": ["schema": ["type": "string"]]]]
        case let schema?:
            [
                "description": .text(schema.schema.name),
                "content": ["application/json": ["schema": .reference(schema.schema.name)]],
            ]
        }
    }
}
