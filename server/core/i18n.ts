/** The languages of messages and pages; the first is the default. */
export const languages = ["en", "bn"] as const;

export type Language = (typeof languages)[number];

/** The language with that name; undefined where there is none. */
export const languageNamed = (name: string | undefined): Language | undefined =>
  languages.find((language) => language === name);
