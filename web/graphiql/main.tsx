import { createGraphiQLFetcher } from "@graphiql/toolkit";
import { GraphiQL } from "graphiql";
import { createRoot } from "react-dom/client";
import "graphiql/style.css";
import "./page.css";

/** Shown to who opens it for the first time. */
const greeting = `# The shop's API. Log in with sendOtp and verifyOtp, then put the token under "Headers":
# { "Authorization": "Bearer …" }

query {
  home {
    newestDevices {
      title
      price
      stock
    }
  }
}
`;

const root = document.getElementById("graphiql");
if (root) {
  createRoot(root).render(
    <GraphiQL
      fetcher={createGraphiQLFetcher({ url: "/graphql" })}
      defaultQuery={greeting}
      defaultEditorToolsVisibility="headers"
      shouldPersistHeaders={false}
    />,
  );
}
