import { createHash } from "node:crypto";
import { type CodegenPlugin, mergeOutputs, type Types } from "@graphql-codegen/plugin-helpers";
import * as typedDocumentNode from "@graphql-codegen/typed-document-node";
import { print } from "graphql";

const documentConstant =
  /^(export const \w+Document = \{)("kind":"Document".*)(\} as unknown as )/gm;

/** An operation's text, as the browser would send it, by its SHA-256. */
function persisted(json: string): { hash: string; text: string } {
  const text = print(JSON.parse(json));
  return { hash: createHash("sha256").update(text).digest("hex"), text };
}

async function compiled(...given: Parameters<CodegenPlugin["plugin"]>): Promise<string> {
  const [schema, documents, config] = given;
  return mergeOutputs([await typedDocumentNode.plugin(schema, documents, config)]);
}

/** Codegen plugin: as typed-document-node, and each operation knows its hash, in `__meta__.hash`. */
export const withHashes: CodegenPlugin = {
  plugin: async (...given) =>
    (await compiled(...given)).replace(documentConstant, (_all, start, json, end) => {
      const { hash } = persisted(`{${json}}`);
      return `${start}"__meta__":{"hash":"${hash}"},${json}${end}`;
    }),
};

/** Codegen plugin: the text of each operation by its hash, for the server. */
export const operationsByHash = (standAlone: Types.DocumentFile[][]): CodegenPlugin => ({
  plugin: async (schema, _documents, config) => {
    const files = await Promise.all(standAlone.map((each) => compiled(schema, each, config)));
    const rows = files.flatMap((file) =>
      [...file.matchAll(documentConstant)].map(([, , json]) => {
        const { hash, text } = persisted(`{${json}}`);
        return `  "${hash}": ${JSON.stringify(text)},\n`;
      }),
    );
    return `/** The site's own operations by the SHA-256 of their text. */\nexport const operations: Record<string, string> = {\n${rows.join("")}};\n`;
  },
});
