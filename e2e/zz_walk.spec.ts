import { withCheckDigit } from "../shared/imei.ts";
import { graphql } from "./support/api.ts";
import { test } from "./support/test.ts";

const newImei = () => withCheckDigit(`35${Math.random().toFixed(12).slice(2)}`);
for (const lang of ["en", "bn"])
  for (const width of [390, 1280])
    test(`walk ${lang} ${width}`, async ({ admin }) => {
      await admin.setViewportSize({ width, height: 900 });
      await admin
        .context()
        .addCookies([{ name: "language", value: lang, url: process.env.SHOP_URL ?? "" }]);
      const shot = (name: string) =>
        admin.screenshot({ path: `/tmp/imei-shots/${name}-${lang}-${width}.png`, fullPage: true });
      const { devices } = await graphql<{ devices: { nodes: { id: string }[] } }>(
        admin,
        "{ devices(kind: SMARTPHONE, first: 1, offset: 12) { nodes { id } } }",
      );
      await admin.goto(`/units/new?device=${devices.nodes[0]?.id}`);
      await admin.locator("input[name=imei]").waitFor();
      await shot("new");
      await admin.locator("input[name=imei]").click();
      const [a, b] = [newImei(), newImei()];
      await admin.keyboard.type(`${a}, ${b}\n`);
      await shot("new-two");
      await admin.keyboard.type(`${a}\n`);
      if (await admin.locator("input[name=imei2]").count()) await admin.keyboard.type(`${b}\n`);
      await admin.locator("#added").waitFor();
      await shot("new-added");
      const code = await admin.locator("section[aria-labelledby=added] li a").first().innerText();
      await admin.goto(`/units/${code}`);
      await admin.locator("input[name=imei2]").waitFor();
      await admin.locator("input[name=serial]").click();
      await admin.keyboard.type(`https://shop.example/smartPhoneDetails/x?unit=${code}\n`);
      await shot("unit");
      await admin.goto(`/units?search=${a.slice(0, 14)}`);
      await admin.locator("table, [role=list]").first().waitFor();
      await shot("list");
      await admin.goto("/dashboard");
      await admin.waitForTimeout(1500);
      await admin.screenshot({ path: `/tmp/imei-shots/dashboard-${lang}-${width}.png` });
    });
