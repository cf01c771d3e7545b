import { localAddressIn } from "../../../../shared/siteRoutes.ts";
import { inLanguage } from "../../../core/content.ts";
import type { Context } from "../../../core/context.ts";
import { announcementAt, shopName, shopSettings } from "../../../core/shopSettings.ts";
import type { Shop } from "../../../generated/graphql.ts";
import { footerPages } from "../../pages/read.ts";

/** Returns the settings that everyone may see, in the language of the request. */
export async function publicShop(ctx: Context): Promise<Shop> {
  const { language, env, clock } = ctx;
  const settings = await shopSettings(ctx);
  const announcement = announcementAt(settings, clock());
  return {
    ...settings,
    name: shopName(settings, language),
    url: env.PUBLIC_URL,
    address: inLanguage(language, settings.address, settings.addressBn),
    openingHours: inLanguage(language, settings.openingHours, settings.openingHoursBn),
    footerPages: await footerPages(ctx),
    announcement: announcement && {
      text: inLanguage(language, announcement.text, announcement.textBn),
      link: announcement.link && localAddressIn(language, announcement.link),
    },
  };
}
