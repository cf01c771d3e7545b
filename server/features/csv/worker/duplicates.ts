import { t } from "../../../core/i18n.ts";
import { limits } from "../../../generated/limits.ts";
import type { Plan } from "../format/plan.ts";

const { maxLength: maxSku } = limits.PhoneOrTabletInput.sku;

/** Finds devices that appear several times in a file, by id or SKU. Refuses each appearance except the first. */
export class Duplicates {
  readonly #rows = new Map<string, number>();

  check(plan: Plan): Plan {
    const { group, deviceId, sku } = plan;
    const [{ number }] = group.rows;
    const isSku = sku !== "" && sku.length <= maxSku;
    const keys = [deviceId, isSku ? `sku ${sku}` : null].filter((key) => key !== null);
    const before = keys.map((key) => this.#rows.get(key)).find((row) => row !== undefined);
    for (const key of keys) if (!this.#rows.has(key)) this.#rows.set(key, number);
    if (before === undefined) return plan;
    const column = group.text("ID") === "" ? "SKU" : "ID";
    const message = t("is also in row {row}: the rows of a device must follow each other", {
      row: String(before),
    });
    group.add(group.rowOf(column), column, message);
    return { ...plan, action: "REFUSE", removedVariants: 0 };
  }
}
