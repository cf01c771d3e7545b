import { createClient, cursorFile, deviceChanges } from "smarttrade-client";

// Keeps a copy of the catalogue in memory and the cursor in a file. A real program would keep both in a database, and
// write them in the same transaction.
const shop = createClient({
  url: process.env.SHOP_URL ?? "http://localhost:4000",
  apiKey: process.env.SMARTTRADE_KEY,
});
const store = cursorFile("catalogue.cursor");
const copy = new Map();

for await (const { startsAnew, changes } of deviceChanges(shop, { store })) {
  if (startsAnew) copy.clear();
  for (const { id, device } of changes) {
    if (device) copy.set(id, device);
    else copy.delete(id);
  }
}
console.log(copy.size);
