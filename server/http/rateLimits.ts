import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../config.ts";
import { tooMany } from "../core/errors.ts";
import type { Database, Transaction } from "../database/client.ts";
import { openCounters } from "./rateLimits/counters.ts";
import { networkOf } from "./rateLimits/network.ts";
import { RequestCount } from "./rateLimits/requests.ts";

/** The limits on what callers may ask of the shop. Each throws RATE_LIMITED past it. */
export type Limits = {
  /**
   * Counts a one-time password about to be sent, against its number, the address that asked and
   * the hour's total. In the database, so it holds over several servers and restarts, and in the
   * caller's transaction, so that what is refused counts nowhere.
   */
  countOtp(tx: Transaction, otp: { mobile: string; address: string; now: Date }): Promise<void>;
  /**
   * Counts a request to the APIs, or for a page to be made, against its address, over all servers.
   * Nearly always that is done at once, and nothing is there to wait for.
   */
  countRequest(address: string): undefined | Promise<void>;
  /** Counts a picture that an address asked for and that isn't there, as many a minute as requests. */
  countMissing(address: string): undefined | Promise<void>;
  /** Refuses an address that has asked for too many of those, before another is looked for. */
  checkMissing(address: string): void;
  close(): Promise<void>;
};

type LimitsEnv = Pick<
  Env,
  | "OTP_PER_NUMBER_PER_HOUR"
  | "OTP_PER_IP_PER_HOUR"
  | "OTP_TOTAL_PER_HOUR"
  | "RATE_LIMIT_PER_MINUTE"
  | "REDIS_URL"
>;

const hour = 3_600_000;
const alarmShare = 0.8;
const tooManyCodes = "Too many codes were requested. Please try again later.";

/**
 * The limits that the settings name; one of 0 is off.
 *
 * @param patience How long, in milliseconds, a request waits for what other servers have counted.
 */
export async function openLimits(
  env: LimitsEnv,
  database: Database,
  log: FastifyBaseLogger,
  patience?: number,
): Promise<Limits> {
  const counters = await openCounters(env, database, log);
  const requests = new RequestCount(env.RATE_LIMIT_PER_MINUTE, counters, log, patience);
  const missing = new RequestCount(env.RATE_LIMIT_PER_MINUTE, counters, log, patience, "missing");
  const alarmAt = Math.ceil(env.OTP_TOTAL_PER_HOUR * alarmShare);
  return {
    async countOtp(tx, { mobile, address, now }) {
      // Always in this order, so that no two transactions wait for each other's counters.
      await count(tx, `otp:number:${mobile}`, env.OTP_PER_NUMBER_PER_HOUR, now);
      await count(tx, `otp:address:${networkOf(address)}`, env.OTP_PER_IP_PER_HOUR, now);
      const total = await count(tx, "otp:total", env.OTP_TOTAL_PER_HOUR, now);
      if (total === alarmAt && total > 0)
        log.warn(
          { sent: total, limit: env.OTP_TOTAL_PER_HOUR },
          "Most of this hour's codes are sent",
        );
    },
    countRequest: (address) => requests.add(address),
    countMissing: (address) => missing.add(address),
    checkMissing: (address) => missing.check(address),
    close: () => counters.close(),
  };
}

/**
 * Adds one to a counter in one statement, so that parallel callers never count the same; the hour
 * begins anew where it is over. Answers with the count, or throws RATE_LIMITED past the limit.
 */
async function count(tx: Transaction, key: string, limit: number, now: Date): Promise<number> {
  if (limit === 0) return 0;
  const end = new Date(now.getTime() + hour);
  const [counter] = await tx.$queryRaw<{ points: number; expire: Date }[]>`
    INSERT INTO rate_limit AS counter (key, points, expire) VALUES (${key}, 1, ${end})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counter.expire > ${now} THEN counter.points + 1 ELSE 1 END,
      expire = CASE WHEN counter.expire > ${now} THEN counter.expire ELSE excluded.expire END
    RETURNING points, expire`;
  if (!counter) throw new Error("A counter has not answered");
  if (counter.points <= limit) return counter.points;
  const [, reason] = key.split(":");
  throw tooMany(tooManyCodes, counter.expire.getTime() - now.getTime(), reason);
}
