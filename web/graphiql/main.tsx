import { createGraphiQLFetcher } from "@graphiql/toolkit";
import { GraphiQL } from "graphiql";
import { createRoot } from "react-dom/client";
import { examples } from "./examples.ts";
import { graphiqlStorage } from "./storage.ts";
import "graphiql/style.css";
import "./page.css";

const root = document.getElementById("graphiql");
if (root) {
  createRoot(root).render(
    <GraphiQL
      fetcher={createGraphiQLFetcher({ url: "/graphql" })}
      defaultTabs={examples}
      defaultEditorToolsVisibility="headers"
      shouldPersistHeaders={false}
      storage={graphiqlStorage()}
    >
      <GraphiQL.Logo>
        <a href="/developers">Developers' page</a>
      </GraphiQL.Logo>
    </GraphiQL>,
  );
}
