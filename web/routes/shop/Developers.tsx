import { chakra, Text } from "@chakra-ui/react";
import { Changelog } from "../../features/developers/Changelog.tsx";
import { CodeSample } from "../../features/developers/CodeSample.tsx";
import { OtherPage } from "../../features/developers/OtherPage.tsx";
import { Errors, Limits, Scopes } from "../../features/developers/reference.tsx";
import {
  csvImport,
  firstRequests,
  firstWrite,
  retries,
  synchronisation,
  webhookReceiver,
} from "../../features/developers/samples.ts";
import { useShop } from "../../platform/useShop.ts";
import { Article, type KeyFact, Part, Points } from "../../ui/page/Article.tsx";

const keyFacts: KeyFact[] = [
  { fact: "GraphQL", meaning: "the whole API, at /graphql" },
  { fact: "REST", meaning: "the same rules and data, at /api/v1" },
  { fact: "API keys", meaning: "with scopes, limits and an audit log" },
  { fact: "6 months", meaning: "is how long deprecated fields still work" },
];

/**
 * The page for developers of other programs, which is in English only. Its examples call the server that shows the
 * page.
 */
function Developers() {
  const { name, url } = useShop();
  const samples = firstRequests(url);
  return (
    <Article
      lang="en"
      title="Developers"
      lead={`Read the catalogue of ${name}, keep a copy of it, and manage devices, requests and images from your own programs.`}
      keyFacts={keyFacts}
    >
      <Part title="Quick start">
        <Text>
          The catalogue needs no login. Each of these examples reads the first three devices.
        </Text>
        {Object.values(samples).map((sample) => (
          <CodeSample key={sample.label} of="Quick start" sample={sample} />
        ))}
        <Text>
          <OtherPage to="/graphql">GraphiQL</OtherPage> has the whole schema with its documentation,
          and examples to run. <OtherPage to="/api/v1/docs">The REST documentation</OtherPage> lists
          every call. The <OtherPage to="/api/v1/openapi.json">OpenAPI document</OtherPage> is for
          code generators.
        </Text>
        <Text>
          For TypeScript and JavaScript there is a client without dependencies, with typed
          operations and retries. Its source is the folder <Name>sdk</Name>
          {" of the shop's software. The command "}
          <Name>npm run sdk</Name> packs the client into a file that npm can install.
        </Text>
      </Part>
      <Authentication url={url} />
      <Errors />
      <Limits />
      <Idempotency url={url} />
      <Webhooks />
      <Synchronisation url={url} />
      <Csv url={url} />
      <Compatibility />
      <Changelog />
    </Article>
  );
}

function Authentication({ url }: { url: string }) {
  return (
    <Part title="Authentication">
      <Text>
        An admin of the shop creates an API key for your program and chooses its scopes. Send the
        key with each request as <Name>Authorization: Bearer st_…</Name>. Keep the key on your
        server, and never put it in an address or a web page. If you lose a key, ask the shop to
        revoke it.
      </Text>
      <Text>
        {"The examples that write take the key from the environment variable "}
        <Name>SMARTTRADE_KEY</Name>.
      </Text>
      <CodeSample of="Create a gadget" sample={firstWrite(url)} />
      <Text>These are the scopes of a key. A scope for writing includes reading.</Text>
      <Scopes />
    </Part>
  );
}

function Idempotency({ url }: { url: string }) {
  return (
    <Part title="Idempotency">
      <Text>
        {
          "The shop may have executed a write even if you get no response. Send each write with the header "
        }
        <Name>Idempotency-Key</Name> and a new UUID, and repeat the write until you get a response.
        The shop executes it once.
      </Text>
      <Points>
        <li>
          {"For 24 hours, a repetition gets the response of the first request, with "}
          <Name>Idempotency-Replayed: true</Name>, from every server and after restarts.
        </li>
        <li>
          Another body, document or address with the same key gets 422. A repetition while the first
          request is in progress gets 409 with <Name>Retry-After</Name>.
        </li>
        <li>
          A failed request changes nothing, and its response is not stored, so you can use the key
          again. If only some mutations of a document failed, the response is stored.
        </li>
        <li>
          {
            "A response with a secret, or of more than 64 KB, is sent once. A repetition gets 409 without "
          }
          <Name>Retry-After</Name>.
        </li>
        <li>Images are compared by their bytes. Reads ignore the header, and logins refuse it.</li>
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
        change is missed. Deletions are listed for 90 days. A request with an older cursor gets 410:
        start a new copy then. <Name>If-None-Match</Name> with the <Name>ETag</Name> of the last
        response makes polling cheap.
      </Text>
      <CodeSample of="Synchronise" sample={synchronisation(url)} />
    </Part>
  );
}

function Webhooks() {
  return (
    <Part title="Webhooks">
      <Text>
        The shop tells your server about changes with requests that follow the Standard Webhooks
        specification. An admin adds the endpoint in the console and gives you its secret. A library
        for your language verifies each request with the secret.
      </Text>
      <CodeSample of="Receive webhooks" sample={webhookReceiver} />
      <Points>
        <li>
          Events: <Name>device.created</Name>, <Name>.updated</Name>, <Name>.deleted</Name>
          {", "}
          <Name>.price_changed</Name> and <Name>.stock_changed</Name>
          {", "}
          <Name>add_request.created</Name> and <Name>.decided</Name>
          {", "}
          <Name>evaluation.created</Name> and <Name>.decided</Name>, <Name>purchase.changed</Name>
          {", "}
          <Name>review.created</Name>, and events of units such as <Name>unit.sold</Name>.
        </li>
        <li>
          {
            "Each event arrives at least once, and the events of an object arrive in order. Skip an event whose "
          }
          <Name>webhook-id</Name> you have already processed.
        </li>
        <li>
          Respond with a 2xx status within 10 seconds, and do the work afterwards. Otherwise, the
          shop sends the event again for about a day, and then switches the endpoint off.
        </li>
        <li>
          Payloads contain no names or numbers of customers. Your program can read these with a key
          that has the right scope.
        </li>
      </Points>
    </Part>
  );
}

function Csv({ url }: { url: string }) {
  return (
    <Part title="CSV">
      <Text>
        Devices can be imported and exported as CSV files: in the console, and with a key that may
        write the catalogue. Importing a changed export updates its devices by their id or SKU. A
        row without id and SKU creates a device.
      </Text>
      <CodeSample of="Import devices" sample={csvImport(url)} />
      <Points>
        <li>
          The file is checked before anything is written. <Name>GET /api/v1/imports/ID</Name> shows
          the progress and the counts.
        </li>
        <li>
          <Name>start=ALL</Name>
          {" writes all devices, or none if a device has a fault. "}
          <Name>start=VALID</Name>
          {" writes the devices without faults. Otherwise the import waits for "}
          <Name>POST /api/v1/imports/ID/start</Name>.
        </li>
        <li>
          <Name>GET /api/v1/imports/ID/refused.csv</Name> has the refused rows with their reasons.
        </li>
      </Points>
    </Part>
  );
}

function Compatibility() {
  return (
    <Part title="Versions and deprecation">
      <Points>
        <li>
          The API has one version, which grows: new types, fields, enum values and optional
          arguments may be added at any time. Ignore fields and values that you don't know.
        </li>
        <li>
          Before a field is removed, it is marked <Name>@deprecated</Name> with its replacement and
          named in the changelog. It keeps working for at least six months.
        </li>
        <li>
          A change that can break a client has an entry in the changelog below, marked as breaking.
          Only a security fix may come without notice.
        </li>
        <li>
          Codes, names and statuses are part of the API. The texts of messages, the order of fields
          in JSON, and the form of cursors and ids are not.
        </li>
      </Points>
    </Part>
  );
}

const Name = chakra("code", {
  base: { fontFamily: "monospace", fontSize: "sm", overflowWrap: "anywhere" },
});

export { Developers as Component };
