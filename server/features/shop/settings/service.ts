import { type Change, changesBy, nameOf, record } from "../../../core/audit.ts";
import type { Context, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize } from "../../../core/permissions.ts";
import {
  type Announcement,
  announcementOf,
  type ShopSettings,
  settingsOfEnv,
  shopSettingsId,
} from "../../../core/shopSettings.ts";
import { requireRecentFactor } from "../../../core/stepUp.ts";
import { checkFields, parse } from "../../../core/validation.ts";
import type { Transaction } from "../../../database/client.ts";
import { lockRows } from "../../../database/sql.ts";
import { deadLinks } from "../../pages/links.ts";
import { keepPolicies } from "../../pages/policies.ts";
import { settingsRules, type ValidSettings } from "./rules.ts";

/** The settings as admins see them. The announcement is included even if it is not shown at present. */
export type EditedSettings = Omit<ShopSettings, `announcement${string}`> & {
  announcement: Announcement | null;
};

const where = { id: shopSettingsId };
const omit = { id: true, updatedAt: true } as const;

/** Reads the settings from the database. */
export async function readShopSettings(ctx: Context): Promise<EditedSettings> {
  authorize(ctx, "manageShop");
  const row = await ctx.database.shopSettings.findUnique({ where, omit });
  return toEdited(row ?? settingsOfEnv(ctx.env));
}

/**
 * Changes the settings, with an entry in the audit log. Writes nothing if nothing changes. Throws CONFLICT if the
 * settings' version is not the given version.
 */
export async function updateShopSettings(
  ctx: Context,
  input: unknown,
  version: number,
): Promise<EditedSettings> {
  authorize(ctx, "manageShop");
  requireRecentFactor(ctx);
  const given = parse(settingsRules, input);
  const data = columnsOf(given);
  const settings = await ctx.database.$transaction(async (tx) => {
    await createMissing(tx, ctx);
    await lockRows(tx, "shop_settings", [shopSettingsId]);
    const before = await tx.shopSettings.findUniqueOrThrow({ where, omit });
    if (before.version !== version) throw new AppError("CONFLICT", conflictMessage);
    const changed = { ...before, ...withoutUndefined(data) };
    checkRanges(changed);
    checkDelivery(changed);
    await checkLink(tx, before, given.announcement?.link);
    const changes = changesOf(before, data);
    if (changes.length === 0) return before;
    const updatedAt = ctx.clock();
    const after = await tx.shopSettings.update({
      where,
      omit,
      data: { ...data, version: version + 1, updatedAt },
    });
    const authorName = nameOf(ctx.actor);
    await keepPolicies(tx, { before, after, now: updatedAt, authorName });
    await record(tx, ctx, {
      action: "CHANGED",
      subject: "SHOP_SETTINGS",
      subjectId: shopSettingsId,
      changes,
    });
    return after;
  });
  return toEdited(settings);
}

const conflictMessage = t(
  "Another admin changed the settings in the meantime. Please reload the page and try again.",
);

/** Stores the configuration's values if the database has no settings yet. */
export const createMissing = (tx: Transaction, { env }: Pick<Deps, "env">) =>
  tx.shopSettings.createMany({
    data: { id: shopSettingsId, ...settingsOfEnv(env) },
    skipDuplicates: true,
  });

/** Returns the columns of a change. Undefined leaves a column unchanged. */
function columnsOf({ announcement, ...columns }: ValidSettings) {
  if (announcement === undefined) return columns;
  return {
    ...columns,
    announcement: announcement?.text ?? null,
    announcementBn: announcement?.textBn ?? null,
    announcementLink: announcement?.link ?? null,
    announcementFrom: announcement ? new Date(announcement.from) : null,
    announcementTo: announcement ? new Date(announcement.to) : null,
  };
}

function withoutUndefined<Columns extends object>(columns: Columns): Partial<Columns> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Columns>;
}

/** Throws BAD_USER_INPUT if the announcement gets a link that does not lead to a page. */
async function checkLink(
  tx: Transaction,
  { announcementLink }: Pick<ShopSettings, "announcementLink">,
  link: string | null | undefined,
): Promise<void> {
  const dead = link && link !== announcementLink ? await deadLinks(tx, [link]) : [];
  checkFields({ "announcement.link": dead.length > 0 && t("leads to no page of the shop") });
}

type Ranges = Pick<
  ShopSettings,
  "refundDaysFrom" | "refundDaysTo" | "shippingDaysFrom" | "shippingDaysTo"
>;

/** Throws BAD_USER_INPUT if a range ends before it begins. */
function checkRanges(settings: Partial<Ranges>): void {
  const {
    refundDaysFrom = 0,
    refundDaysTo = 0,
    shippingDaysFrom = 0,
    shippingDaysTo = 0,
  } = settings;
  const fault = (maximum: number) =>
    t("may be at most {maximum}, the end of the range", { maximum });
  checkFields({
    refundDaysFrom: refundDaysFrom > refundDaysTo && fault(refundDaysTo),
    shippingDaysFrom: shippingDaysFrom > shippingDaysTo && fault(shippingDaysTo),
  });
}

type Delivery = Pick<ShopSettings, "deliveryFeeInDhaka" | "deliveryFeeElsewhere">;

/** Throws BAD_USER_INPUT if only one of the two fees for delivery is set. */
function checkDelivery({ deliveryFeeInDhaka, deliveryFeeElsewhere }: Delivery): void {
  const isInDhaka = deliveryFeeInDhaka !== null;
  const isElsewhere = deliveryFeeElsewhere !== null;
  const fault = t("is required if the other fee is set");
  checkFields({
    deliveryFeeInDhaka: isElsewhere && !isInDhaka && fault,
    deliveryFeeElsewhere: isInDhaka && !isElsewhere && fault,
  });
}

const auditFields = {
  name: "SHOP_NAME",
  nameBn: "SHOP_NAME_BN",
  address: "ADDRESS",
  addressBn: "ADDRESS_BN",
  phone: "PHONE",
  email: "EMAIL",
  photosUrl: "PHOTOS_URL",
  socialUrl: "SOCIAL_URL",
  chatUrl: "CHAT_URL",
  messagingNumber: "MESSAGING_NUMBER",
  mapUrl: "MAP_URL",
  openingHours: "OPENING_HOURS",
  openingHoursBn: "OPENING_HOURS_BN",
  openTimes: "OPEN_TIMES",
  answerHours: "ANSWER_HOURS",
  returnDays: "RETURN_DAYS",
  refundDaysFrom: "REFUND_DAYS_FROM",
  refundDaysTo: "REFUND_DAYS_TO",
  shippingDaysFrom: "SHIPPING_DAYS_FROM",
  shippingDaysTo: "SHIPPING_DAYS_TO",
  deliveryFeeInDhaka: "DELIVERY_FEE_IN_DHAKA",
  deliveryFeeElsewhere: "DELIVERY_FEE_ELSEWHERE",
  warrantyDays: "WARRANTY_DAYS",
  footerYear: "FOOTER_YEAR",
  instalmentMonths: "INSTALMENT_MONTHS",
  instalmentsFrom: "INSTALMENTS_FROM",
  announcement: "ANNOUNCEMENT",
  announcementBn: "ANNOUNCEMENT_BN",
  announcementLink: "ANNOUNCEMENT_LINK",
  announcementFrom: "ANNOUNCEMENT_FROM",
  announcementTo: "ANNOUNCEMENT_TO",
} as const satisfies Partial<Record<keyof ShopSettings, Change["field"]>>;

const dayOfColumn = (value: unknown) =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value;

const withDays = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, dayOfColumn(value)]),
  ) as Record<keyof typeof auditFields, unknown>;

const changesOf = (before: ShopSettings, data: ReturnType<typeof columnsOf>): Change[] =>
  changesBy(auditFields, withDays(before), withDays(data));

function toEdited(settings: ShopSettings): EditedSettings {
  const {
    announcement: _text,
    announcementBn: _textBn,
    announcementLink: _link,
    announcementFrom: _from,
    announcementTo: _to,
    ...others
  } = settings;
  return { ...others, announcement: announcementOf(settings) };
}
