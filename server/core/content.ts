import { type DocumentNode, type GraphQLResolveInfo, Kind, visit } from "graphql";
import type { Context } from "./context.ts";
import { type Language, languageStored } from "./i18n.ts";
import { may } from "./permissions.ts";

/**
 * The language of content in a response: the one that the caller names, else that of the request. Callers who may
 * change the catalogue get the main version unless they name a language, since they send back what they read.
 */
export function contentLanguage(
  { actor, language }: Pick<Context, "actor" | "language">,
  named?: "EN" | "BN" | null,
): Language {
  if (named) return languageStored(named);
  return may(actor, "manageDevices") ? "en" : language;
}

/**
 * Whether an operation may show content in Bangla. Where it can't, lists don't read it: one letter in Bangla doubles
 * the memory of a statement's whole result, and it takes several times as long to parse.
 */
export function mayShowBangla(
  { language }: Pick<Context, "language">,
  { operation, fragments, variableValues }: GraphQLResolveInfo,
): boolean {
  if (language === "bn" || Object.values(variableValues).includes("BN")) return true;
  const known = namesBangla.get(operation);
  if (known !== undefined) return known;
  const definitions = [operation, ...Object.values(fragments)];
  const isNamed = hasBangla({ kind: Kind.DOCUMENT, definitions });
  namesBangla.set(operation, isNamed);
  return isNamed;
}

/** Whether operations select a field of a Bangla version, or have the language as a value in their text. */
const namesBangla = new WeakMap<GraphQLResolveInfo["operation"], boolean>();

function hasBangla(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Field({ name }) {
      isFound ||= name.value.endsWith("Bn");
    },
    EnumValue({ value }) {
      isFound ||= value === "BN";
    },
  });
  return isFound;
}

/** The version of a text or a path in a language: the main one where it has no Bangla version. */
export const inLanguage = <Main extends string | null>(
  language: Language,
  main: Main,
  bangla: string | null | undefined,
): Main | string => (language === "bn" && bangla ? bangla : main);

/** The language of a text, by the script of most of its letters. */
export function languageOfText(text: string): "EN" | "BN" {
  const bangla = text.match(/[\u0980-\u09E3]/g)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0;
  return bangla > latin ? "BN" : "EN";
}
