import { chakra, Text } from "@chakra-ui/react";
import { useShop } from "../platform/useShop.ts";
import { Article, type KeyFact, Part, Points } from "./Article.tsx";
import { Changelog } from "./developers/Changelog.tsx";
import { CodeSample } from "./developers/CodeSample.tsx";
import { OtherPage } from "./developers/OtherPage.tsx";
import { Errors, Limits, Scopes } from "./developers/reference.tsx";
import { firstRequests, firstWrite, retries, synchronisation } from "./developers/samples.ts";

const keyFacts: KeyFact[] = [
  { fact: "GraphQL", meaning: "the whole API, at /graphql" },
  { fact: "REST", meaning: "the same rules and data, at /api/v1" },
  { fact: "API keys", meaning: "with scopes, limits and an audit log" },
  { fact: "6 months", meaning: "is how long what is deprecated still works" },
];

/** In English alone: how other programs use the shop. Its examples run against the server that shows them. */
function Developers() {
  const { name, url } = useShop();
  const samples = firstRequests(url);
  return (
    <Article
      lang="en"
      title="Developers"
      lead={`Read the catalogue of ${name}, keep a copy of it, and manage devices, requests and images from your own programs. All examples run against this server as they are.`}
      keyFacts={keyFacts}
    >
      <Part title="Quick start">
        <Text>
          The catalogue needs no login. Copy one of these, and you have the first three devices.
        </Text>
        {Object.values(samples).map((sample) => (
          <CodeSample key={sample.label} of="Quick start" sample={sample} />
        ))}
        <Text>
          <OtherPage to="/graphql">GraphiQL</OtherPage> has the whole schema with its documentation,
          and examples to run. <OtherPage to="/api/v1/docs">The REST documentation</OtherPage> lists
          every call; its <OtherPage to="/api/v1/openapi.json">OpenAPI document</OtherPage> is for
          code generators.
        </Text>
      </Part>
      <Authentication url={url} />
      <Errors />
      <Limits />
      <Idempotency url={url} />
      <Synchronisation url={url} />
      <Compatibility />
      <Changelog />
    </Article>
  );
}

function Authentication({ url }: { url: string }) {
  return (
    <Part title="Authentication">
      <Text>
        An admin of the shop creates an API key for your program and chooses its scopes. Send it
        with each request as <Name>Authorization: Bearer st_…</Name>, keep it on your server, and
        never put it in an address or a web page. A key that is lost is revoked at once.
      </Text>
      <Text>
        The examples that write take the key from the environment variable{" "}
        <Name>SMARTTRADE_KEY</Name>.
      </Text>
      <CodeSample of="Create a gadget" sample={firstWrite(url)} />
      <Text>The scopes of a key. One that writes includes reading what it writes.</Text>
      <Scopes />
    </Part>
  );
}

function Idempotency({ url }: { url: string }) {
  return (
    <Part title="Idempotency">
      <Text>
        A write without a response may have been carried out. Send it with the header{" "}
        <Name>Idempotency-Key</Name>, a new UUID for each operation, and repeat it until there is a
        response: it is carried out once.
      </Text>
      <Points>
        <li>
          For 24 hours the same request gets the response of the first, with{" "}
          <Name>Idempotency-Replayed: true</Name>, from every server and after restarts.
        </li>
        <li>
          Another body, document or address with the same key is 422. A repetition while the first
          request is in progress is 409 with <Name>Retry-After</Name>.
        </li>
        <li>
          A failed request changes nothing and is not stored: its key can be used again. Where only
          some mutations of a document failed, the response is stored.
        </li>
        <li>
          A response with a secret, or of more than 64 KB, is sent once. A repetition is 409 without{" "}
          <Name>Retry-After</Name>.
        </li>
        <li>Images are compared by their bytes. Reads ignore the header; logins refuse it.</li>
      </Points>
      <CodeSample of="Repeat a write" sample={retries(url)} />
    </Part>
  );
}

function Synchronisation({ url }: { url: string }) {
  return (
    <Part title="A copy of the catalogue">
      <Text>
        Ask for the devices that changed after a cursor, as often as your copy must be current. No
        change is missed. Deletions are listed for 90 days; an older cursor gets 410, and the copy
        starts anew. <Name>If-None-Match</Name> with the <Name>ETag</Name> of the last response
        makes polling cheap: 304 without a body.
      </Text>
      <CodeSample of="Synchronise" sample={synchronisation(url)} />
    </Part>
  );
}

function Compatibility() {
  return (
    <Part title="Versions and deprecation">
      <Points>
        <li>
          The API has one version, which grows: new types, fields, arguments with a default, and new
          values of enumerations may come at any time. Ignore fields and values that you don't know.
        </li>
        <li>
          What is to be removed is marked <Name>@deprecated</Name> with its replacement, is named in
          the changelog, and keeps working for at least six months.
        </li>
        <li>
          A change that can break a client has an entry in the changelog below, marked as breaking.
          A security fix may be the only one without notice.
        </li>
        <li>
          The texts of messages, the order of fields in JSON, and the form of cursors and ids are
          not part of the API. Codes, names and statuses are.
        </li>
      </Points>
    </Part>
  );
}

const Name = chakra("code", {
  base: { fontFamily: "monospace", fontSize: "sm", overflowWrap: "anywhere" },
});

export { Developers as Component };
