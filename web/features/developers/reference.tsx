import { Text } from "@chakra-ui/react";
import { Part } from "../../ui/page/Article.tsx";
import { Terms } from "./Terms.tsx";
import { errors, limits, scopes } from "./tables.ts";

/** What API keys may do. */
export const Scopes = () => <Terms>{scopes}</Terms>;

/** How requests fail. */
export function Errors() {
  return (
    <Part title="Errors">
      <Text>
        GraphQL sends errors with extensions.code, and extensions.fields where fields are invalid.
        REST sends the status with a message, and errors by field. Messages are for people, codes
        and statuses for programs. A failure of the server has extensions.requestId, in both APIs
        the header X-Request-Id, by which the shop finds it in its log.
      </Text>
      <Terms>{errors}</Terms>
    </Part>
  );
}

/** How much a program may ask for. */
export function Limits() {
  return (
    <Part title="Limits">
      <Text>
        Each response to a key tells its limit in RateLimit-Limit, RateLimit-Remaining and
        RateLimit-Reset. Past it the status is 429 with Retry-After in seconds. A GraphQL operation
        counts once; a field of Query or Mutation that it selects more than three times, by aliases,
        counts once more for each further time.
      </Text>
      <Terms>{limits}</Terms>
    </Part>
  );
}
