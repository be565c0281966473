import Groundwork

/// The description of the API (OpenAPI 3.1), made from the route table.
@MainActor
public func openAPI(version: String) -> JSONValue {
  var paths: [String: [String: JSONValue]] = [:]
  for route in routes {
    paths[route.path, default: [:]][route.method.rawValue.lowercased()] = route.description
  }
  return [
    "openapi": "3.1.0",
    "info": [
      "title": "Haru", "version": .string(version),
      "description":
        "The local API of Haru. Times are local date-times or epoch milliseconds; lengths end in `Ms`.",
      "license": ["name": "Apache-2.0"],
    ],
    "servers": [["url": "/"]],
    "paths": .object(paths.mapValues { .object($0) }),
    "components": [
      "schemas": .object(schemas),
      "securitySchemes": [
        "session": ["type": "apiKey", "in": "cookie", "name": "haru_session"],
        "bearer": ["type": "http", "scheme": "bearer"],
      ],
    ],
    "security": [["session": []], ["bearer": []]],
  ]
}

extension Route {
  fileprivate var description: JSONValue {
    var members: [String: JSONValue] = [
      "summary": .string(summary), "operationId": .string(operationID),
      "parameters": .array(pathParameters + query.map(\.description)),
      "responses": .object(responses),
    ]
    if !refuses.isEmpty {
      let codes = refuses.map { "`" + $0 + "`" }.joined(separator: ", ")
      members["description"] = .string(
        "Besides what any call may meet, it may refuse with " + codes + ".")
    }
    if let takes {
      members["requestBody"] = [
        "required": false, "content": ["application/json": ["schema": reference(takes)]],
      ]
    }
    return .object(members)
  }

  private var operationID: String {
    let parts = path.split(separator: "/").dropFirst()
      .map { part in String(part.filter { !"{}.".contains($0) }) }
    return method.rawValue.lowercased() + parts.map(\.capitalizedFirst).joined()
  }

  private var pathParameters: [JSONValue] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
      [
        "name": .string(String(part.dropFirst().dropLast())), "in": "path", "required": true,
        "schema": ["type": "string", "minLength": 1, "maxLength": 100],
      ]
    }
  }

  private var content: JSONValue {
    gives == "Picture"
      ? ["image/svg+xml": ["schema": reference(gives)], "image/png": ["schema": reference(gives)]]
      : ["application/json": ["schema": reference(gives)]]
  }

  private var responses: [String: JSONValue] {
    let success = method == .post && path == "/v1/groups" ? "201" : "200"
    var all: [String: JSONValue] = [
      success: [
        "description": "Done.", "content": content,
      ]
    ]
    let refused: JSONValue = [
      "description": "Refused; nothing changed. `error.code` says why.",
      "content": ["application/json": ["schema": reference("Error")]],
    ]
    for status in ["401", "403", "404", "409", "413", "415", "422", "503"] { all[status] = refused }
    all["400"] = refused
    return all
  }
}

extension Route.Parameter {
  fileprivate var description: JSONValue {
    var schema: [String: JSONValue] = ["type": "string"]
    if let pattern { schema["pattern"] = .string(pattern) }
    return [
      "name": .string(name), "in": "query", "required": false, "description": .string(about),
      "schema": .object(schema),
    ]
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

private func reference(_ name: String) -> JSONValue {
  ["$ref": .string("#/components/schemas/" + name)]
}
