import type { DocumentNode } from "graphql";
import { createContext } from "react";

/** Answers by what was asked. The server fills them before it renders, and sends them along. */
export type Answers = Map<string, unknown>;

/** What is known without asking the server. */
export const KnownAnswers = createContext<Answers>(new Map());

/** Names a question: its operation with its variables. */
export function questionKey(query: DocumentNode, variables: object = {}): string {
  const [name] = query.definitions.flatMap((definition) =>
    definition.kind === "OperationDefinition" ? [definition.name?.value] : [],
  );
  return `${name} ${JSON.stringify(variables)}`;
}

/** The answers that the server has put into a page; none where nobody rendered it. */
export function answersIn(document: Document): Answers {
  const text = document.getElementById("answers")?.textContent;
  return new Map(text ? JSON.parse(text) : []);
}

/** An answer as the page at the current address has it, where that page was kept for offline. */
export async function keptAnswer(key: string): Promise<unknown> {
  const [address = ""] = window.location.href.split("#");
  const page = await window.caches?.match(address, { ignoreVary: true });
  if (!page) return undefined;
  const document = new DOMParser().parseFromString(await page.text(), "text/html");
  return answersIn(document).get(key);
}
