import { createClient, devices } from "smarttrade-client";

const shop = createClient({
  url: process.env.SHOP_URL ?? "http://localhost:4000",
  apiKey: process.env.SMARTTRADE_KEY,
});
for await (const { title, price, stock } of devices(shop, { kind: "SMARTPHONE" })) {
  console.log(title, price, stock);
  break;
}
