/** A size of memory or storage in a search. */
export type Size = {
  /** The size in GB. A terabyte has two values, 1,000 and 1,024. */
  gigabytes: number[];
  of: "RAM" | "ROM" | "ANY";
  /** The forms in which titles contain the size, for example titles of memory cards. */
  texts: string[];
  /** Whether the number may instead be part of a model's name, such as the 12 in "iphone 12 256". */
  isMaybeModel?: boolean;
};

/** A size as typed. */
export type TypedSize = Size & { typed: string };

/** Returns a group of alternatives for a regular expression, in the form that `normalizeText` returns. */
const oneOf = (words: string) => `(?:${words.trim().replace(/ +/g, "|").normalize("NFKC")})`;

const unit = oneOf("gb gib gigs? gigabytes? tb tib terabytes? জিবি গিগাবাইট গিগা টিবি টেরাবাইট");
const terabyte = new RegExp(`^${oneOf("t টি টেরা")}`, "u");
const ram = oneOf("ram র্যাম রেম");
const rom = oneOf("rom storage internal রম রোম স্টোরেজ ইন্টারনাল");
const beginsWithRam = new RegExp(`^${ram}`, "u");
const which = `(?:${ram}|${rom})(?![\\p{L}\\p{M}\\p{N}])`;

/**
 * The boundaries of a size. The boundaries prevent a match within a longer number. A size with a unit may directly
 * follow a word: promax256gb. Other sizes begin where a word can begin.
 */
const begin = "(?<![\\p{N}.,])";
const beginOfWord = "(?<![\\p{L}\\p{M}\\p{N}.,])";
const end = `(?:${oneOf("এর ের র")})?(?![\\p{L}\\p{M}\\p{N}])`;

const amount = (nth: number) => `(?<n${nth}>\\d{1,4}) ?(?<u${nth}>${unit})?`;

/** Matches 12/256, 8gb + 128gb and 6-128. */
const pair = new RegExp(
  `${beginOfWord}${amount(1)} ?${ram}?(?<between> ?[/+|&] ?|-)${amount(2)}(?: ?${which})?${end}`,
  "gu",
);

/** Matches ram 8gb, 128 gb and 8 ram. */
const single = new RegExp(
  `${beginOfWord}(?<before>${which}) ?${amount(1)}${end}|` +
    `${begin}(?<n2>\\d{1,4}) ?(?<u2>${unit}) ?(?:(?<after>${which})|${end})|` +
    `${beginOfWord}(?<n3>\\d{1,4}) ?(?<only>${which})`,
  "gu",
);

/** Matches the sizes of iphone 13 128, s24 ultra 12 256 and note 9 128g, but not the 64 of "g 64". */
const bare = new RegExp(
  `(?<!(?:^| )\\p{L}{1,2} )${beginOfWord}(?:(?<ram>4|6|8|12|16|18|24) )?(?<rom>32g|64g?|128g?|256g?|512g?|1024)(?![\\p{L}\\p{M}\\p{N}.,])`,
  "gu",
);

const usualRam = new Set([1, 2, 3, 4, 6, 8, 10, 12, 16, 18, 24, 32]);
const usualRom = new Set([4, 8, 16, 32, 64, 128, 256, 512, 1000, 1024, 2000, 2048]);

/** Splits a normalized search into sizes and the remaining text. */
export function takeSizes(text: string): { sizes: TypedSize[]; rest: string } {
  const sizes: TypedSize[] = [];
  const take = (left: string, pattern: RegExp) => {
    // Reads each size once: a long text contains few different sizes.
    const read = new Map<string, TypedSize[]>();
    return left.replace(pattern, (match, ...args) => {
      const found = read.get(match) ?? sizesOf(pattern, args.at(-1));
      read.set(match, found);
      sizes.push(...found);
      return found.length > 0 ? " " : match;
    });
  };
  const rest = [pair, single, bare].reduce(take, text);
  return { sizes: memoryAndStorage(sizes), rest };
}

/** If there are several sizes, takes the largest as the storage and the smallest as the memory. */
function memoryAndStorage(sizes: TypedSize[]): TypedSize[] {
  if (sizes.length < 2) return sizes;
  const less = sizes.reduce((one, other) => (largest(other) < largest(one) ? other : one));
  const more = sizes.reduce((one, other) => (largest(other) >= largest(one) ? other : one));
  return [
    { ...less, of: "RAM" },
    { ...more, of: "ROM" },
  ];
}

type Groups = Record<string, string | undefined>;

/** Returns the sizes in a match of the pattern; no sizes if the numbers are not sizes. */
function sizesOf(pattern: RegExp, groups: Groups): TypedSize[] {
  if (pattern === pair) return pairOf(groups);
  return pattern === single ? singleOf(groups) : bareOf(groups);
}

function pairOf({ n1, u1, n2, u2, between }: Groups): TypedSize[] {
  // "iphone 12-64gb" does not mean 12 GB of memory.
  if (between === "-" && Boolean(u1) !== Boolean(u2)) return [];
  const sizes = [sizeOf(n1, u1, "RAM"), sizeOf(n2, u2, "ROM")];
  const [less, more] = sizes.sort((a, b) => largest(a) - largest(b));
  if (!less || !more || !usualRam.has(largest(less)) || !usualRom.has(largest(more))) return [];
  return [
    { ...less, of: "RAM" },
    { ...more, of: "ROM" },
  ];
}

function singleOf(groups: Groups): TypedSize[] {
  const named = groups.before ?? groups.after ?? groups.only;
  const of = !named ? "ANY" : beginsWithRam.test(named) ? "RAM" : "ROM";
  const number = groups.n1 ?? groups.n2 ?? groups.n3;
  const size = sizeOf(number, groups.u1 ?? groups.u2, of);
  return usualRam.has(largest(size)) || usualRom.has(largest(size)) ? [size] : [];
}

function bareOf({ ram: less, rom: more }: Groups): TypedSize[] {
  const storage = numberOf(sizeOf(more?.replace("g", ""), undefined, "ANY"));
  if (!less) return [storage];
  return [{ ...numberOf(sizeOf(less, undefined, "RAM")), isMaybeModel: true }, storage];
}

/** Returns a size that was typed without a unit. Titles may contain the same number without a unit. */
function numberOf(size: TypedSize): TypedSize {
  const typed = String(size.gigabytes.at(-1));
  return { ...size, typed, texts: [typed] };
}

const largest = ({ gigabytes }: Size) => gigabytes.at(-1) ?? 0;

function sizeOf(digits = "0", unitTyped: string | undefined, of: Size["of"]): TypedSize {
  const number = Number(digits);
  const isTerabyte = unitTyped !== undefined && terabyte.test(unitTyped);
  const letters = isTerabyte ? "tb" : "gb";
  return {
    of,
    gigabytes: isTerabyte ? [1_000 * number, 1_024 * number] : sameSize(number),
    typed: `${number}${letters}`,
    texts: [`${number} ${letters}`, `${number}${letters}`],
  };
}

const sameSize = (gigabytes: number) =>
  gigabytes === 1_000 || gigabytes === 1_024 ? [1_000, 1_024] : [gigabytes];
