import { readEnv } from "../../../config.ts";
import type { Deps } from "../../../core/context.ts";
import { type ShopSettings, settingsOfEnv, shopSettings } from "../../../core/shopSettings.ts";
import { createMissing } from "./service.ts";

/** The settings whose first values come from environment variables, by the variable's name. */
const settingsOfVariables: Readonly<Record<string, keyof ShopSettings>> = {
  SHOP_NAME: "name",
  SHOP_ADDRESS: "address",
  SHOP_PHONE: "phone",
  SHOP_EMAIL: "email",
  SHOP_PHOTOS_URL: "photosUrl",
  SHOP_SOCIAL_URL: "socialUrl",
  SHOP_CHAT_URL: "chatUrl",
  SHOP_MESSAGING_NUMBER: "messagingNumber",
  SHOP_MAP_URL: "mapUrl",
  SHOP_HOURS: "openingHours",
  SHOP_HOURS_BN: "openingHoursBn",
  SHOP_OPEN_TIMES: "openTimes",
  SHOP_ANSWER_HOURS: "answerHours",
  SHOP_DELIVERY_IN_DHAKA: "deliveryFeeInDhaka",
  SHOP_DELIVERY_ELSEWHERE: "deliveryFeeElsewhere",
};

/**
 * Stores the configuration's values as the first settings of a new database. Later, the variables have no effect. Logs
 * a warning about variables whose values differ from the settings.
 */
export async function storeFirstSettings(deps: Deps): Promise<void> {
  await createMissing(deps.database, deps);
  const settings = await shopSettings(deps);
  const given = settingsOfEnv(deps.env);
  const standard = settingsOfEnv(readEnv({}));
  const ignored = Object.entries(settingsOfVariables)
    .filter(([, name]) => given[name] !== standard[name] && given[name] !== settings[name])
    .map(([variable]) => variable);
  if (ignored.length > 0)
    deps.log.warn(
      `These variables differ from the settings at /shopSettings and have no effect: ${ignored.join(", ")}`,
    );
}
