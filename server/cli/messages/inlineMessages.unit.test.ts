import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { inlineMessages } from "./inlineMessages.mjs";

/** Builds a module in the home page's folder for a language. Returns the code. */
async function built(language: "en" | "bn", source: string): Promise<string> {
  const id = `${process.cwd()}/web/features/home/Probe.tsx`;
  const result = await build({
    configFile: false,
    logLevel: "silent",
    define: { SITE_LANGUAGE: JSON.stringify(language) },
    plugins: [
      inlineMessages(language),
      {
        name: "probe",
        resolveId: (name) => (name === id ? id : undefined),
        load: (name) => (name === id ? source : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry: id, formats: ["es"] },
    },
  });
  const [{ output }] = result as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}

const imported = 'import { t } from "../../platform/i18n.ts";\n';

/** Builds an expression and returns its value. */
async function valueIn(language: "en" | "bn", expression: string): Promise<unknown> {
  const code = await built(language, `${imported}export const value = ${expression};`);
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.value;
}

test("a build has the texts of its language, as strings", async () => {
  const source = `${imported}export const value = t("Sell Your Device");`;
  expect(await built("en", source)).toContain('"Sell Your Device"');
  const bangla = await built("bn", source);
  expect(bangla).toContain('"আপনার ফোন বিক্রি করুন"');
  expect(bangla).not.toContain("Sell Your Device");
});

test("values and plurals are formatted in the language of the build", async () => {
  const message = 't("{count, plural, one {# phone} other {# phones}} of {name}", values)';
  const of = (language: "en" | "bn", count: number) =>
    valueIn(language, `((values) => ${message})({ count: ${count}, name: "Rafi" })`);
  expect([await of("en", 1), await of("en", 125_000)]).toEqual([
    "1 phone of Rafi",
    "1,25,000 phones of Rafi",
  ]);
  // The catalogue lacks this text, so the words stay English. The digits are Bangla.
  expect(await of("bn", 12)).toBe("১২ phones of Rafi");
});

test("a text that is not a literal fails the build with an error that names its place", async () => {
  const source = `${imported}export const value = (name) => t(name);`;
  await expect(built("en", source)).rejects.toThrow("web/features/home/Probe.tsx:2");
});
