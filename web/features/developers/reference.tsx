import { Text } from "@chakra-ui/react";
import { Part } from "../../ui/page/Article.tsx";
import { Terms } from "./Terms.tsx";
import { errors, limits, scopes } from "./tables.ts";

/** The scopes of API keys. */
export const Scopes = () => <Terms>{scopes}</Terms>;

/** The errors of requests. */
export function Errors() {
  return (
    <Part title="Errors">
      <Text>
        GraphQL sends errors with extensions.code, and extensions.fields if fields are invalid. REST
        sends the status with a message, and errors by field. Messages are for people. Programs
        should use codes and statuses. If the server fails, the shop can find the request in its log
        by the header X-Request-Id or, in GraphQL, by extensions.requestId.
      </Text>
      <Terms>{errors}</Terms>
    </Part>
  );
}

/** The limits of the API. */
export function Limits() {
  return (
    <Part title="Limits">
      <Text>
        Responses to requests with a key have the headers RateLimit-Limit, RateLimit-Remaining and
        RateLimit-Reset. Above the limit, the response is 429 with Retry-After in seconds. A GraphQL
        operation counts once. If it selects a field of Query or Mutation more than three times,
        each further selection also counts.
      </Text>
      <Terms>{limits}</Terms>
    </Part>
  );
}
