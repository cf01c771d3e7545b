import { expect, test } from "vitest";
import { comparableText } from "../../../shared/comparableText.ts";
import { imeisSearched, readImei } from "../../../shared/imei.ts";
import { findMobile } from "../../../shared/mobile.ts";
import { amountIn } from "../../../shared/money.ts";
import { wholeNumberIn } from "../../../shared/numbers.ts";
import { basisPointsIn } from "../../../shared/percentages.ts";
import { serialOf } from "../../../shared/serials.ts";
import { gigabytesIn } from "../../../shared/sizes.ts";
import { cleanText, latinDigits } from "../../../shared/typedText.ts";
import { normalizeCode, partOfCode, unitCodeIn } from "../../../shared/unitCodes.ts";
import { requestLanguage } from "../../core/i18n.ts";
import { bearerToken } from "../../core/tokens.ts";
import { line, paragraph } from "../../core/validation.ts";
import { parseList, parserOfWords, parseStock, textOf } from "../../csv/cells.ts";
import { columnsOfHeaders } from "../../features/csv/format/columns.ts";
import { decodeEntities, textOfHtml } from "../../features/csv/format/html.ts";
import { Brands, splitMemory } from "../../features/csv/format/titles.ts";
import { takeSizes } from "../../features/search/sizes.ts";
import { normalizeOtp } from "../../features/users/rules.ts";
import { normalizeUrl } from "../../http/requests.ts";
import { pathOf } from "../../observability/log.ts";
import { normalizeText, plainWords, searchWords } from "../../search/normalize.ts";
import { soundKey } from "../../search/soundKey.ts";
import { stemsOf, transliterate } from "../../search/transliterate.ts";
import { hostileTexts } from "../fixtures/hostileTexts.ts";
import { processorTimer } from "../processorTime.ts";
import { timeFactor } from "../timeFactor.mjs";

const brands = new Brands();
const parseWord = parserOfWords({ YES: "yes" });

/** The functions that read texts from clients, files and other servers, by name. */
const readers: Record<string, (text: string) => unknown> = {
  ...{ cleanText, latinDigits, findMobile, normalizeOtp, bearerToken },
  ...{ normalizeCode, partOfCode, unitCodeIn, serialOf, readImei, imeisSearched },
  ...{ normalizeUrl, pathOf, normalizeText, plainWords, searchWords, transliterate },
  ...{ stemsOf, takeSizes, textOf, parseStock, parseList, parseWord },
  ...{ textOfHtml, decodeEntities, splitMemory, comparableText },
  ...{ amountIn, basisPointsIn, gigabytesIn, wholeNumberIn },
  sound: (text) => soundKey(normalizeText(text)),
  language: (text) => requestLanguage({ "accept-language": text }),
  line: (text) => line(100).safeParse(text),
  paragraph: (text) => paragraph(5_000).safeParse(text),
  headers: (text) => columnsOfHeaders([text, "Price"]),
  title: (text) => brands.split(text),
};

/** The texts are so long that a function takes seconds in quadratic time, and milliseconds in linear time. */
const texts = hostileTexts(100_000);

const limitMs = 300 * timeFactor;

/** Returns the processor time of reading a string. */
function measure(read: (text: string) => unknown, text: string): number {
  const usedMs = processorTimer();
  try {
    read(text);
  } catch {
    // The function may also refuse the text.
  }
  return usedMs();
}

test.each(Object.entries(readers))("%s takes linear time", (_name, read) => {
  for (const text of texts) {
    const what = `${JSON.stringify(text.slice(0, 10))} repeated`;
    // The first measurement may include compilation, and garbage collection for other tests.
    const usedMs = measure(read, text);
    expect(usedMs < limitMs ? usedMs : measure(read, text), what).toBeLessThan(limitMs);
  }
});
