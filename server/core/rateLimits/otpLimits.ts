import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../../config.ts";
import type { Transaction } from "../../database/client.ts";
import { networkOf } from "../clientNetwork.ts";
import { tooMany } from "../errors.ts";

type OtpSender = { mobile: string; address: string; now: Date };

/**
 * The limits on one-time passwords. They are counted in the database, so they are exact over several
 * servers and restarts. Each method throws RATE_LIMITED past its limit.
 */
export type OtpLimits = {
  /**
   * Counts a one-time password about to be sent against its number, the client's network and the
   * hour's total. In the caller's transaction, so that a refused one counts nowhere.
   */
  countOtp(tx: Transaction, sent: OtpSender): Promise<void>;
  /** Counts a one-time password about to be checked as wrong, against the client's network. */
  countOtpTry(database: Transaction, tried: Omit<OtpSender, "mobile">): Promise<void>;
  /** Counts a guess at a one-time password that could be right, against its number. */
  countOtpGuess(database: Transaction, guess: Omit<OtpSender, "address">): Promise<void>;
  /** Takes back what was counted before a one-time password turned out to be right. */
  refundOtp(tx: Transaction, right: OtpSender): Promise<void>;
};

export type OtpLimitsEnv = Pick<
  Env,
  "OTP_PER_NUMBER_PER_HOUR" | "OTP_PER_IP_PER_HOUR" | "OTP_TOTAL_PER_HOUR" | "OTP_WRONG_PER_IP"
>;

type Counter = { key: string; limit: number; windowMs: number; message: string; reason: string };

const hour = 3_600_000;
const wrongWindow = 600_000;
const day = 24 * hour;
const guessesPerDay = 100;
const warningShare = 0.8;
const tooManyCodes = "Too many codes were requested. Please try again later.";
const tooManyWrong = "Too many wrong codes were entered. Please try again later.";

const triesKey = (address: string) => `otp:wrong:${networkOf(address)}`;
const guessesKey = (mobile: string) => `otp:guesses:${mobile}`;

export function openOtpLimits(env: OtpLimitsEnv, log: FastifyBaseLogger): OtpLimits {
  const warnAt = Math.ceil(env.OTP_TOTAL_PER_HOUR * warningShare);
  return {
    async countOtp(tx, { mobile, address, now }) {
      const add = (reason: string, key: string, limit: number) =>
        count(tx, { key, limit, windowMs: hour, message: tooManyCodes, reason }, now);
      // Always in this order, so that transactions can't deadlock on each other's counters.
      await add("number", `otp:number:${mobile}`, env.OTP_PER_NUMBER_PER_HOUR);
      await add("address", `otp:address:${networkOf(address)}`, env.OTP_PER_IP_PER_HOUR);
      const sent = await add("total", "otp:total", env.OTP_TOTAL_PER_HOUR);
      if (sent === warnAt && sent > 0)
        log.warn({ sent, limit: env.OTP_TOTAL_PER_HOUR }, "Most of this hour's codes are sent");
    },
    async countOtpTry(database, { address, now }) {
      const [key, limit] = [triesKey(address), env.OTP_WRONG_PER_IP];
      const wrong = { windowMs: wrongWindow, message: tooManyWrong, reason: "address" };
      await count(database, { key, limit, ...wrong }, now);
    },
    async countOtpGuess(database, { mobile, now }) {
      const guesses = { windowMs: day, message: tooManyWrong, reason: "number" };
      const counter = { key: guessesKey(mobile), limit: guessesPerDay, ...guesses };
      await count(database, counter, now);
    },
    async refundOtp(tx, { mobile, address, now }) {
      const keys = [triesKey(address), guessesKey(mobile)];
      await tx.$executeRaw`
        UPDATE rate_limit SET points = points - 1
        WHERE key = ANY(${keys}) AND points > 0 AND expire > ${now}`;
    },
  };
}

/**
 * Adds one to a counter in a single statement, so that concurrent callers never read the same count. A
 * window that is over begins anew. Returns the count; throws RATE_LIMITED past the limit.
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
