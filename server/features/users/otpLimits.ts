import { dayMs, hourMs } from "../../../shared/durations.ts";
import { networkOf } from "../../core/clientNetwork.ts";
import type { Context } from "../../core/context.ts";
import { tooMany } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Transaction } from "../../database/client.ts";

// The limits on one-time passwords. The counters are in the database, so that the limits are exact over several servers
// and restarts. The functions that count throw RATE_LIMITED above the limit.

type Client = Pick<Context, "env" | "log" | "address">;

type Counter = { key: string; limit: number; windowMs: number; message: string; reason: string };

const wrongWindow = 600_000;
const guessesPerDay = 100;
const warningShare = 0.8;
const tooManyCodes = t("Too many codes were requested. Please try again later.");
const tooManyWrong = t("Too many wrong codes were entered. Please try again later.");

const numberKey = (mobile: string) => `otp:number:${mobile}`;
const totalKey = "otp:total";
const triesKey = (address: string) => `otp:wrong:${networkOf(address)}`;
const guessesKey = (mobile: string) => `otp:guesses:${mobile}`;

/**
 * Counts a one-time password that is about to be sent, for its number, for the client's network and for the hour's
 * total. Runs in the caller's transaction: if one limit refuses the password, all counters are rolled back.
 */
export async function countOtp(
  { env, log, address }: Client,
  tx: Transaction,
  { mobile, now }: { mobile: string; now: Date },
): Promise<void> {
  const add = (reason: string, key: string, limit: number) =>
    count(tx, { key, limit, windowMs: hourMs, message: tooManyCodes, reason }, now);
  // The counters are always written in this order, so that transactions can't deadlock on each other's counters.
  await add("number", numberKey(mobile), env.OTP_PER_NUMBER_PER_HOUR);
  await add("address", `otp:address:${networkOf(address)}`, env.OTP_PER_IP_PER_HOUR);
  const sent = await add("total", totalKey, env.OTP_TOTAL_PER_HOUR);
  const warnAt = Math.ceil(env.OTP_TOTAL_PER_HOUR * warningShare);
  if (sent === warnAt && sent > 0)
    log.warn({ sent, limit: env.OTP_TOTAL_PER_HOUR }, "Most of this hour's codes have been sent");
}

/**
 * Undoes the count of a one-time password that was not sent, for its number and for the hour's total. The count for the
 * client's network is kept, because it limits clients that make the gateway refuse messages. If networks have no limit,
 * nothing is undone, because failing requests would then have no limit at all.
 */
export async function uncountOtp(
  env: Client["env"],
  tx: Transaction,
  { mobile, now }: { mobile: string; now: Date },
): Promise<void> {
  if (env.OTP_PER_IP_PER_HOUR === 0) return;
  // The order is the same as in `countOtp`.
  await uncount(tx, numberKey(mobile), now);
  await uncount(tx, totalKey, now);
}

/** Counts a wrong one-time password for the client's network, before the password is checked. */
export async function countTry({ env, address }: Client, database: Transaction, now: Date) {
  const [key, limit] = [triesKey(address), env.OTP_WRONG_PER_IP];
  const wrong = { windowMs: wrongWindow, message: tooManyWrong, reason: "address" };
  await count(database, { key, limit, ...wrong }, now);
}

/** Counts a guess of a valid one-time password for its number. */
export async function countGuess(database: Transaction, mobile: string, now: Date) {
  const [key, limit] = [guessesKey(mobile), guessesPerDay];
  const guesses = { windowMs: dayMs, message: tooManyWrong, reason: "number" };
  await count(database, { key, limit, ...guesses }, now);
}

/** Undoes the counts of `countTry` and `countGuess`. Called when the one-time password was right. */
export async function uncountTry(
  { address }: Client,
  tx: Transaction,
  { mobile, now }: { mobile: string; now: Date },
): Promise<void> {
  await uncount(tx, triesKey(address), now);
  await uncount(tx, guessesKey(mobile), now);
}

/** Subtracts one from a counter if its window has not ended. */
async function uncount(tx: Transaction, key: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE rate_limit SET points = points - 1
    WHERE key = ${key} AND points > 0 AND expire > ${now}`;
}

/**
 * Adds one to a counter in a single statement, so that concurrent callers never read the same count. If the counter's
 * window has ended, a new window begins. Returns the count. Throws RATE_LIMITED above the limit.
 */
async function count(
  database: Transaction,
  { key, limit, windowMs, message, reason }: Counter,
  now: Date,
): Promise<number> {
  if (limit === 0) return 0;
  const end = new Date(now.getTime() + windowMs);
  const [counter] = await database.$queryRaw<{ points: number; expire: Date }[]>`
    INSERT INTO rate_limit AS counter (key, points, expire) VALUES (${key}, 1, ${end})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counter.expire > ${now} THEN counter.points + 1 ELSE 1 END,
      expire = CASE WHEN counter.expire > ${now} THEN counter.expire ELSE excluded.expire END
    RETURNING points, expire`;
  if (!counter) throw new Error("The upsert of a counter returned no row");
  if (counter.points <= limit) return counter.points;
  throw tooMany(message, counter.expire.getTime() - now.getTime(), reason);
}
