/** The scopes of API keys, with their meanings. */
export const scopes = [
  ["READ_CATALOGUE", "Devices with lists, search and changes, reviews, home page, and quotes."],
  ["WRITE_CATALOGUE", "Create, update and delete devices."],
  ["READ_REQUESTS", "Add requests of all customers, with names and numbers."],
  ["DECIDE_REQUESTS", "Approve, decline and delete add requests."],
  [
    "READ_EVALUATIONS",
    "Sell requests of all customers, with names and numbers, without internal notes.",
  ],
  ["DECIDE_EVALUATIONS", "Approve, decline and delete sell requests."],
  ["UPLOADS", "Upload images, and delete images that are not used."],
  ["READ_UNITS", "Units in every state, with IMEI, cost, buyer and receipts; reports."],
  ["WRITE_UNITS", "The same as READ_UNITS; also create, offer, reserve, sell and return units."],
] as const;

/** The statuses and codes of errors, and the causes of each error. */
export const errors = [
  ["400 BAD_USER_INPUT", "The input is invalid; a sentence for each field says why."],
  ["401 UNAUTHENTICATED", "No login, or a key that is unknown, expired or revoked."],
  ["403 FORBIDDEN", "The key lacks the scope, or the user lacks the permission."],
  ["403 FACTOR_REQUIRED", "A member of staff must give a second factor first."],
  ["404 NOT_FOUND", "There is no such object."],
  ["405 METHOD_NOT_ALLOWED", "The address accepts only the methods in the header Allow."],
  [
    "409 CONFLICT",
    "The current state does not allow the change. With Retry-After: repeat the request.",
  ],
  ["410 CURSOR_EXPIRED", "The cursor of a copy is too old: start a new copy."],
  ["413 TOO_LARGE", "The body or a file is too large."],
  ["415 UNSUPPORTED_MEDIA_TYPE", "The call does not accept this type of body."],
  ["422 IDEMPOTENCY_KEY_REUSED", "The key was used for another request."],
  ["429 RATE_LIMITED", "A limit is reached. Retry-After says how many seconds to wait."],
  ["500 INTERNAL_SERVER_ERROR", "A failure of the server; GraphQL has extensions.requestId."],
  ["503 UNAVAILABLE", "A part of the shop is not available: repeat the request later."],
  [
    "GraphQL: GRAPHQL_PARSE_FAILED, GRAPHQL_VALIDATION_FAILED, OPERATION_RESOLUTION_FAILURE, BAD_REQUEST",
    "The document or the request is wrong: fix the program.",
  ],
  [
    "GraphQL: PERSISTED_QUERY_NOT_FOUND",
    "The server has no document with this hash: send the document once with the hash.",
  ],
] as const;

/** The most important limits. */
export const limits = [
  ["600 a minute", "Requests of a key, unless the key was created with another limit."],
  ["1,000 a day", "Uploads of a key, unless the key was created with another limit."],
  ["100", "Items on a page of a GraphQL list."],
  ["100 KB", "The largest body of a GraphQL request. REST accepts 1 MB, and 10 MB for an image."],
  ["2,000 tokens", "The largest GraphQL document. It may have 10 levels and 15 aliases."],
  [
    "40,000",
    "The largest cost of a GraphQL operation. A value costs 1 and an object 3. Lists count with their maximum length.",
  ],
  ["36 characters", "An id."],
] as const;
