import { isIPv6 } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Transaction } from "./database.ts";
import type { Env } from "./env.ts";
import { AppError } from "./errors.ts";

/** The limits on what callers may ask of the shop. Each throws RATE_LIMITED past it. */
export type Limits = {
  /**
   * Counts a one-time password about to be sent, against its number, the address that asked and
   * the hour's total. In the database, so it holds over several servers and restarts, and in the
   * caller's transaction, so that what is refused counts nowhere.
   */
  countOtp(tx: Transaction, otp: { mobile: string; address: string; now: Date }): Promise<void>;
  /** Counts a request to the APIs against its address, in this server's memory. */
  countRequest(address: string): Promise<void>;
};

type LimitsEnv = Pick<
  Env,
  "OTP_PER_NUMBER_PER_HOUR" | "OTP_PER_IP_PER_HOUR" | "OTP_TOTAL_PER_HOUR" | "RATE_LIMIT_PER_MINUTE"
>;

const hour = 3_600_000;
const alarmShare = 0.8;
const tooManyCodes = "Too many codes were requested. Please try again later.";
const tooManyRequests = "Too many requests. Please slow down.";

/** The limits that the settings name; one of 0 is off. */
export function openLimits(env: LimitsEnv, log: FastifyBaseLogger): Limits {
  const perMinute = env.RATE_LIMIT_PER_MINUTE;
  const requests = new RateLimiterMemory({ points: perMinute, duration: 60 });
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
    async countRequest(address) {
      if (perMinute === 0) return;
      await requests.consume(networkOf(address)).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw limited(tooManyRequests, refusal.msBeforeNext);
      });
    },
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
  throw limited(tooManyCodes, counter.expire.getTime() - now.getTime());
}

function limited(message: string, milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError("RATE_LIMITED", message, { retryAfter });
}

/** Who is behind an address: with IPv6 everybody has a whole network of 64 bits to ask from. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${all.slice(0, 4).join(":")}::/64`;
}
