import { dayMs } from "../../shared/durations.ts";
import type { Transaction } from "../database/client.ts";
import { type DeviceRow, findDevice } from "./rows.ts";

/**
 * The past prices of a model from data/prices.json. Each step took effect `ageDays` ago, and is a percentage of the
 * current price.
 */
export type DemoPrices = {
  brand: string;
  model: string;
  steps: { ageDays: number; percent: number }[];
};

/**
 * Inserts the earlier prices. If a device or unit has no earlier prices, inserts its current price as unchanged since
 * its creation.
 */
export async function insertPastPrices(
  tx: Transaction,
  prices: readonly DemoPrices[],
  devices: readonly DeviceRow[],
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO price_point ("subjectId", at, price)
    SELECT id, "createdAt", price FROM device WHERE kind NOT IN ('SMARTPHONE', 'TABLET')
    UNION ALL SELECT id, "createdAt", price FROM unit WHERE price IS NOT NULL
    UNION ALL SELECT v.id, d."createdAt", v.price FROM variant v JOIN device d ON d.id = v."deviceId"
    ON CONFLICT DO NOTHING`;
  const steps = prices.flatMap(({ brand, model, steps }) => {
    const { id: deviceId, createdAt } = findDevice(devices, brand, model);
    return steps.map(({ ageDays, percent }) => {
      const at = new Date(Math.max(createdAt.getTime(), now.getTime() - ageDays * dayMs));
      return { deviceId, at, percent };
    });
  });
  // The first step takes effect when the device is created. The statement replaces the row for that time, which holds
  // the current price. Earlier prices are rounded to multiples of 100.
  await tx.$executeRaw`
    WITH step AS (
      SELECT row_number() OVER (PARTITION BY "deviceId" ORDER BY at) AS number, *
      FROM json_to_recordset(${JSON.stringify(steps)}::json)
        AS step ("deviceId" uuid, at timestamptz, percent integer)
    ), subject AS (
      SELECT id, id AS "deviceId", price, "createdAt" FROM device WHERE kind NOT IN ('SMARTPHONE', 'TABLET')
      UNION ALL SELECT v.id, d.id, v.price, d."createdAt" FROM variant v JOIN device d ON d.id = v."deviceId"
    )
    INSERT INTO price_point ("subjectId", at, price)
    SELECT subject.id, CASE WHEN step.number = 1 THEN subject."createdAt" ELSE step.at END,
      CASE WHEN step.percent = 100 THEN subject.price ELSE round(subject.price * step.percent / 100.0, -2) END
    FROM step JOIN subject USING ("deviceId")
    ON CONFLICT ("subjectId", at) DO UPDATE SET price = excluded.price`;
}
