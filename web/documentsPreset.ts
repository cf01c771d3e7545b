import { basename, join } from "node:path";
import type { Types } from "@graphql-codegen/plugin-helpers";
import { type DocumentNode, type FieldNode, Kind, visit } from "graphql";
import { operationsByHash, withHashes } from "./persistedDocuments.ts";

type Source = Types.DocumentFile & { document: DocumentNode; location: string };

const isSource = (file: Types.DocumentFile): file is Source =>
  file.document !== undefined && file.location !== undefined;

const fragmentNames = ({ document }: Source) =>
  document.definitions.flatMap((definition) =>
    definition.kind === Kind.FRAGMENT_DEFINITION ? [definition.name.value] : [],
  );

/** Returns the other files that `source` needs, following the fragments that it spreads. */
function neededBy(source: Source, byFragment: Map<string, Source>, found = new Set<Source>()) {
  visit(source.document, {
    FragmentSpread: ({ name }) => {
      const other = byFragment.get(name.value);
      if (other === undefined || other === source || found.has(other)) return;
      found.add(other);
      neededBy(other, byFragment, found);
    },
  });
  return [...found];
}

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };

/** Adds `__typename` to each object, because the client's cache needs it to normalize objects. */
const withTypenames = (source: Source): Source => ({
  ...source,
  document: visit(source.document, {
    SelectionSet: (set, _key, parent) =>
      parent && "kind" in parent && parent.kind === Kind.OPERATION_DEFINITION
        ? undefined
        : { ...set, selections: [typename, ...set.selections] },
  }),
});

/** Returns each document together with the fragments that it needs. */
function standAlone(documents: Types.DocumentFile[]) {
  const sources = documents.filter(isSource).map(withTypenames);
  const byFragment = new Map(
    sources.flatMap((source) => fragmentNames(source).map((name) => [name, source] as const)),
  );
  return sources.map((source) => ({
    source,
    documents: [...neededBy(source, byFragment), source],
  }));
}

/**
 * A Codegen preset that writes `<output>/<Name>.ts` for each `<Name>.graphql` next to a component. Each page's chunk
 * then contains only the page's own documents. Fragments from other files are compiled into the documents that spread
 * them.
 */
export const documentsPreset: Types.OutputPreset = {
  buildGeneratesSection: async ({ documents, baseOutputDir, pluginMap, ...options }) =>
    standAlone(documents).map(({ source, documents }) => ({
      ...options,
      pluginMap: { ...pluginMap, "typed-document-node": withHashes },
      filename: join(baseOutputDir, `${basename(source.location, ".graphql")}.ts`),
      documents,
    })),
};

/** A Codegen preset for the server. It writes a file with the text of each operation by its hash. */
export const operationsPreset: Types.OutputPreset = {
  buildGeneratesSection: async ({ documents, baseOutputDir, ...options }) => [
    {
      ...options,
      filename: baseOutputDir,
      plugins: [{ operations: {} }],
      pluginMap: {
        operations: operationsByHash(standAlone(documents).map(({ documents }) => documents)),
      },
      documents: [],
    },
  ],
};
