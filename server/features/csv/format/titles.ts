import { latinDigits } from "../../../../shared/typedText.ts";

/** The brands from which people sell, whether or not the catalogue has devices of them (product.md). */
const soldBrands =
  "Apple,Oneplus,Samsung,Xiaomi,Nothing,Huawei,Oppo,Vivo,Realme,Asus,Google,Nokia,Sony,LG,Motorola,Blackberry,Lenovo,Infinix".split(
    ",",
  );

/** More words than a brand has. */
const maxBrandWords = 5;

/** The brands by which titles begin. */
export class Brands {
  readonly #names = new Map<string, string>();

  /** Brands of the catalogue, written as there. */
  constructor(brands: readonly string[] = []) {
    for (const brand of [...soldBrands, ...brands]) this.#names.set(keyOf(brand), brand);
  }

  /** The longest brand by which a title begins, and the rest of the title. */
  split(title: string): { brand: string; rest: string } | undefined {
    const words = title.split(/\s+/);
    for (let count = Math.min(maxBrandWords, words.length); count > 0; count--) {
      const brand = this.#names.get(keyOf(words.slice(0, count).join(" ")));
      if (brand !== undefined) return { brand, rest: words.slice(count).join(" ") };
    }
    return undefined;
  }
}

/** A brand for comparison, without what divides it from the model. */
const keyOf = (words: string) => words.toLowerCase().replace(/[\s,:|–-]+$/, "");

/** GB of memory and of storage, as texts. */
export type Memory = { ram?: string; rom?: string };

const unit = String.raw`\s*(?:GB|G|জিবি)?`;
const large = String.raw`(\d{1,4}\s*(?:GB|TB|জিবি|টিবি)?)`;
const ramWord = String.raw`(?:\s*(?:RAM|র‍?্যাম))?`;
const romWord = String.raw`(?:\s*(?:ROM|storage|internal(?:\s+(?:storage|memory))?|রম))?`;

/** Notations of both, with the places of RAM and ROM. Without units, a stroke or a plus is between them. */
const pairs = [
  { pattern: `(\\d{1,2})${unit}${ramWord}\\s*[/+|&]\\s*${large}${romWord}`, ram: 1, rom: 2 },
  {
    pattern: `(\\d{1,2})\\s*(?:GB|জিবি)${ramWord}[\\s,–-]+(\\d{1,4}\\s*(?:GB|TB|জিবি|টিবি))${romWord}`,
    ram: 1,
    rom: 2,
  },
  {
    pattern: `(\\d{1,4}\\s*(?:GB|TB))${romWord}[\\s,/+|–-]+(\\d{1,2})\\s*GB\\s*RAM`,
    ram: 2,
    rom: 1,
  },
].map(({ pattern, ...places }) => ({ ...places, pattern: atEnd(pattern) }));

const ramAlone = atEnd(String.raw`(\d{1,2})\s*(?:GB|জিবি)\s*RAM`);
const romAlone = atEnd(
  String.raw`((?:16|32|64|128|256|512|1024)\s*(?:GB|জিবি)|[12]\s*(?:TB|টিবি))${romWord}`,
);

/** At the end of a text, after a space, a dash or a bracket, which may be closed. */
function atEnd(pattern: string): RegExp {
  return new RegExp(`(?:^|[\\s,([–-])${pattern}\\s*[)\\]]?$`, "iu");
}

const sizesOfRam = [1, 2, 3, 4, 6, 8, 10, 12, 16, 18, 20, 24, 32];
const sizesOfRom = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];

/** Of numbers without units only usual sizes count: `iPhone 13/14` has none. */
function isUsual(ram: string, rom: string): boolean {
  const hasUnit = /\D/.test(rom);
  return sizesOfRam.includes(Number(ram)) && (hasUnit || sizesOfRom.includes(Number(rom)));
}

/** So long a text has no sizes that are looked for. */
const maxLength = 300;

/** The sizes at the end of a text, or before a note in brackets, and what is besides them. */
export function splitMemory(text: string): Memory & { rest: string } {
  const latin = latinDigits(text).trim();
  if (latin.length > maxLength) return { rest: text };
  for (const { pattern, ram, rom } of pairs) {
    const found = pattern.exec(latin);
    const [small, big] = [found?.[ram]?.trim(), found?.[rom]?.trim()];
    if (found && small && big && isUsual(small, big))
      return { ram: small, rom: big, rest: before(latin, found) };
  }
  const alone = romAlone.exec(latin);
  if (alone) return { rom: alone[1], rest: before(latin, alone) };
  const memory = ramAlone.exec(latin);
  if (memory) return { ram: memory[1], rest: before(latin, memory) };
  const [, title = "", note = ""] = /^(.*\S)\s*(\([^()\d]{1,40}\))$/u.exec(latin) ?? [];
  const found = title === "" ? undefined : splitMemory(title);
  if (!found || found.rest === title) return { rest: text };
  return { ...found, rest: `${found.rest} ${note}` };
}

const before = (text: string, { index }: RegExpExecArray) =>
  text.slice(0, index).replace(/[\s,([|–-]+$/, "");

/** The sizes that a text has and nothing else, such as `8GB/128GB`; undefined for another text. */
export function memoryIn(text: string): Memory | undefined {
  const { rest, ...memory } = splitMemory(text);
  return rest === "" && memory.ram !== undefined && memory.rom !== undefined ? memory : undefined;
}
