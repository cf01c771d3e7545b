import { createHash } from "node:crypto";
import { type CodegenPlugin, mergeOutputs, type Types } from "@graphql-codegen/plugin-helpers";
import * as typedDocumentNode from "@graphql-codegen/typed-document-node";
import { print } from "graphql";

/** A generated line that contains an operation: the text before the JSON, the JSON, and the text after it. */
type DocumentLine = { start: string; json: string; end: string };

/** Returns the parts of a generated line, or undefined if the line contains no operation. */
function documentIn(line: string): DocumentLine | undefined {
  const from = line.indexOf('{"kind":"Document"');
  const to = line.lastIndexOf("} as unknown as ") + 1;
  const start = line.slice(0, Math.max(0, from));
  if (to === 0 || !/^export const \w+Document = $/.test(start)) return undefined;
  return { start, json: line.slice(from, to), end: line.slice(to) };
}

/** Returns the text of an operation as the browser would send it, and the SHA-256 of that text. */
function persisted(json: string): { hash: string; text: string } {
  const text = print(JSON.parse(json));
  return { hash: createHash("sha256").update(text).digest("hex"), text };
}

async function compiled(...given: Parameters<CodegenPlugin["plugin"]>): Promise<string> {
  const [schema, documents, config] = given;
  return mergeOutputs([await typedDocumentNode.plugin(schema, documents, config)]);
}

/**
 * A Codegen plugin that writes the same as typed-document-node, and adds the operation's hash to each document as
 * `__meta__.hash`.
 */
export const withHashes: CodegenPlugin = {
  plugin: async (...given) =>
    (await compiled(...given))
      .split("\n")
      .map((line) => {
        const found = documentIn(line);
        if (!found) return line;
        const { start, json, end } = found;
        const { hash } = persisted(json);
        return `${start}{"__meta__":{"hash":"${hash}"},${json.slice(1)}${end}`;
      })
      .join("\n"),
};

/** A Codegen plugin for the server. It writes the text of each operation by its hash. */
export const operationsByHash = (standAlone: Types.DocumentFile[][]): CodegenPlugin => ({
  plugin: async (schema, _documents, config) => {
    const files = await Promise.all(standAlone.map((each) => compiled(schema, each, config)));
    const rows = files.flatMap((file) =>
      file.split("\n").flatMap((line) => {
        const found = documentIn(line);
        if (!found) return [];
        const { hash, text } = persisted(found.json);
        return `  "${hash}": ${JSON.stringify(text)},\n`;
      }),
    );
    return `/** The site's own operations by the SHA-256 of their text. */\nexport const operations: Record<string, string> = {\n${rows.join("")}};\n`;
  },
});
