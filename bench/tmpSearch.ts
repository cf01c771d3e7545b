import { startTemporaryPostgres } from "../server/database/embedded/embeddedPostgres.ts";
import { buyListVariables, readBuyQuery } from "../web/features/devices/buyList/buyQuery.ts";
import { createCatalogue } from "./speed/catalogue.ts";
import { databaseTimes } from "./speed/databaseTimes.ts";
import { pagesOf } from "./speed/pages.ts";

const { url, stop } = await startTemporaryPostgres();
const created = await createCatalogue(url, 100_000);
const { search } = pagesOf([]);
const texts = [
  "galaxy ultra",
  "pro max 7",
  "galxy",
  "স্যামসাং",
  "samsang",
  "শাওমি রেডমি",
  "xaomi",
  "shaomi",
  "আইফোন ১৩",
  "ayfon 13",
  "ওয়ানপ্লাস",
  "one plus",
  "রেডমি নোট ১৩",
  "গ্যালাক্সি এস২৩",
  "নাথিং ফোন",
  "গুগল পিক্সেল",
  "মটোরোলা",
  "ফোন",
  "phone",
  "চার্জার",
  "mobile samsung",
  "স্যাম",
  "quux",
  "চার্জার স্যামসাং",
];
for (const text of texts) {
  const vars = (kind: "SMARTPHONE" | null) => ({
    ...buyListVariables(
      "SMARTPHONE",
      readBuyQuery("SMARTPHONE", new URLSearchParams({ search: text })),
    ),
    kind,
  });
  for (const kind of ["SMARTPHONE", null] as const) {
    const query = kind
      ? search.query
      : search.query.replace("$kind: DeviceKind!", "$kind: DeviceKind");
    const [ms] = await databaseTimes(created.url, [
      { ...search, query, variables: [vars(kind), vars(kind)] },
    ]);
    console.log(text, kind, ms?.toFixed(1));
  }
}
await created.remove();
await stop();
process.exit(0);
