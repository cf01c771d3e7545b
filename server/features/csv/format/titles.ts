import { latinDigits } from "../../../../shared/typedText.ts";

/** Brands that people often sell. These brands are known even without a device in the catalogue. */
const soldBrands =
  "Apple,Oneplus,Samsung,Xiaomi,Nothing,Huawei,Oppo,Vivo,Realme,Asus,Google,Nokia,Sony,LG,Motorola,Blackberry,Lenovo,Infinix".split(
    ",",
  );

/** The largest number of words of a brand. */
const maxBrandWords = 5;

/** Names of models that people write without the brand, or the first words of such names. */
const families: Readonly<Record<string, string>> = {
  Apple: "iPhone,iPad,iPod,MacBook,AirPods,AirTag,আইফোন,আইপ্যাড,এয়ারপডস",
  Samsung: "Galaxy,গ্যালাক্সি,গ্যালাক্সী",
  Xiaomi: "Redmi,Poco,Mi,রেডমি,পোকো",
  Oneplus: "Nord",
  Google: "Pixel,Nexus,পিক্সেল",
  Realme: "Narzo",
  Vivo: "iQOO",
  Oppo: "Reno",
  Motorola: "Moto,Razr",
  Sony: "Xperia",
  Asus: "Zenfone,ROG",
  Huawei: "MatePad,Mate,Nova",
  Lenovo: "Legion,Yoga",
};

/** Alternative spellings of brands at the beginning of titles. */
const spellings: Readonly<Record<string, string>> = {
  Apple: "অ্যাপল",
  Samsung: "স্যামসাং,স্যামসং",
  Xiaomi: "শাওমি",
  Oneplus: "One Plus,1+,ওয়ানপ্লাস,ওয়ান প্লাস",
  Realme: "রিয়েলমি",
  Vivo: "ভিভো",
  Oppo: "অপো",
  Nokia: "নোকিয়া",
  Huawei: "হুয়াওয়ে",
  Blackberry: "Black Berry",
  Motorola: "মটোরোলা",
  Infinix: "ইনফিনিক্স",
  Google: "গুগল",
};

const entriesOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([brand, names]) =>
    names.split(",").map((name) => [keyOf(name), keyOf(brand)] as const),
  );

/** The brands with which titles can begin. */
export class Brands {
  readonly #names = new Map<string, string>();
  readonly #families = new Map(entriesOf(families));

  /** @param brands The brands in the catalogue, in the catalogue's spelling. */
  constructor(brands: readonly string[] = []) {
    for (const brand of [...soldBrands, ...brands]) this.#names.set(keyOf(brand), brand);
    for (const [name, brand] of entriesOf(spellings))
      if (!this.#names.has(name)) this.#names.set(name, this.#names.get(brand) ?? brand);
  }

  /**
   * Returns the longest brand with which a title begins, and the rest of the title. A title may instead begin with a
   * model, such as "iPhone 11". In this case, returns the model's brand, and the whole title as the rest.
   */
  split(title: string): { brand: string; rest: string } | undefined {
    const words = title.split(/\s+/);
    for (let count = Math.min(maxBrandWords, words.length); count > 0; count--) {
      const brand = this.#names.get(keyOf(words.slice(0, count).join(" ")));
      if (brand !== undefined) return { brand, rest: words.slice(count).join(" ") };
    }
    return this.#splitFamily(title, words[0] ?? "");
  }

  #splitFamily(title: string, first: string): { brand: string; rest: string } | undefined {
    // The number is split off, because in "iPhone13" no space precedes it.
    const family = this.#families.get(keyOf(first.split(/\d/u, 1)[0] ?? ""));
    const brand = family && this.#names.get(family);
    return brand ? { brand, rest: title } : undefined;
  }
}

/**
 * Returns words in the form in which they are compared with brands, without separators at the end. Cuts long texts to
 * save time.
 */
const keyOf = (words: string) =>
  words
    .slice(0, maxBrand)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<![\s,:|–-])[\s,:|–-]+$/, "");

const maxBrand = 100;

/** The memory and the storage in GB, as strings. */
export type Memory = { ram?: string; rom?: string };

const unit = ` ?(?:GB|G|জিবি)?`;
const large = String.raw`(\d{1,4} ?(?:GB|TB|জিবি|টিবি)?)`;
const ramWord = `(?: ?(?:RAM|র‍?্যাম))?`;
const romWord = `(?: ?(?:ROM|storage|internal(?: (?:storage|memory))?|রম))?`;

/**
 * The notations of two sizes, with the positions of RAM and ROM in them. Sizes without units need a separator such as
 * `/`.
 */
const pairs = [
  { pattern: `(\\d{1,2})${unit}${ramWord} ?[/+|&] ?${large}${romWord}`, ram: 1, rom: 2 },
  {
    pattern: `(\\d{1,2}) ?(?:GB|জিবি)${ramWord}[ ,–-]+(\\d{1,4} ?(?:GB|TB|জিবি|টিবি))${romWord}`,
    ram: 1,
    rom: 2,
  },
  {
    pattern: `(\\d{1,4} ?(?:GB|TB))${romWord}[ ,/+|–-]+(\\d{1,2}) ?GB ?RAM`,
    ram: 2,
    rom: 1,
  },
].map(({ pattern, ...places }) => ({ ...places, pattern: atEnd(pattern) }));

const ramAlone = atEnd(String.raw`(\d{1,2}) ?(?:GB|জিবি) ?RAM`);
const romAlone = atEnd(`((?:16|32|64|128|256|512|1024) ?(?:GB|জিবি)|[12] ?(?:TB|টিবি))${romWord}`);

/** Matches 128, 256 or 512 without a unit at the end of a text, if at least two words precede it: "iPhone 13 128". */
const romWithoutUnit = /^(?:\S+ ){2,20}(?=(128|256|512)$)/u;

/** Returns an expression that matches a pattern at the end of a text, after a separator or an opening bracket. */
function atEnd(pattern: string): RegExp {
  return new RegExp(`(?:^|[ ,([–-])${pattern} ?[)\\]]?$`, "iu");
}

const sizesOfRam = [1, 2, 3, 4, 6, 8, 10, 12, 16, 18, 20, 24, 32];
const sizesOfRom = [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];

/** Returns whether sizes are usual, unlike the numbers of `iPhone 13/14`. A ROM with a unit may have any size. */
function isUsual(ram: string, rom: string): boolean {
  const hasUnit = /\D/.test(rom);
  return sizesOfRam.includes(Number(ram)) && (hasUnit || sizesOfRom.includes(Number(rom)));
}

/** Longer texts are not searched for sizes. */
const maxLength = 300;

/** Returns the rest of a string, and the sizes at its end or before a final note in brackets. */
export function splitMemory(text: string): Memory & { rest: string } {
  if (text.length > maxLength) return { rest: text };
  const latin = latinDigits(text).trim().replace(/\s+/g, " ");
  for (const { pattern, ram, rom } of pairs) {
    const found = pattern.exec(latin);
    const [small, big] = [found?.[ram]?.trim(), found?.[rom]?.trim()];
    if (found && small && big && isUsual(small, big))
      return { ram: small, rom: big, rest: before(latin, found) };
  }
  const alone = romAlone.exec(latin);
  if (alone) return { rom: alone[1], rest: before(latin, alone) };
  const bare = romWithoutUnit.exec(latin);
  if (bare) return { rom: bare[1], rest: bare[0].trim() };
  const memory = ramAlone.exec(latin);
  if (memory) return { ram: memory[1], rest: before(latin, memory) };
  const [, title = "", note = ""] = /^(.*\S)\s*(\([^()\d]{1,40}\))$/u.exec(latin) ?? [];
  const found = title === "" ? undefined : splitMemory(title);
  if (!found || found.rest === title) return { rest: text };
  return { ...found, rest: `${found.rest} ${note}` };
}

const before = (text: string, { index }: RegExpExecArray) =>
  text.slice(0, index).replace(/(?<![\s,([|–-])[\s,([|–-]+$/, "");

/**
 * Returns the sizes in a string that contains RAM and ROM and nothing else, such as `8GB/128GB`; undefined for any
 * other string.
 */
export function memoryIn(text: string): Memory | undefined {
  const { rest, ...memory } = splitMemory(text);
  return rest === "" && memory.ram !== undefined && memory.rom !== undefined ? memory : undefined;
}
