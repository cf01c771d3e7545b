import { BlockList, isIP } from "node:net";
import type { Prisma } from "../generated/prisma/client.ts";
import { ApiKeyScope } from "../generated/prisma/enums.ts";
import type { ApiKeyRecord, Deps } from "./context.ts";
import { AppError } from "./errors.ts";
import { t } from "./i18n.ts";

/** An argument of Prisma's `omit` that leaves out the hash of a key's secret. */
export const withoutSecret = { secretHash: true } as const;

/** The scopes with which a key can't change anything. */
const readScopes: readonly ApiKeyScope[] = [
  ApiKeyScope.READ_CATALOGUE,
  ApiKeyScope.READ_REQUESTS,
  ApiKeyScope.READ_EVALUATIONS,
  ApiKeyScope.READ_UNITS,
];

/** Returns whether all scopes of the key only allow reading. Such a key never has to see its own writes. */
export const isReadOnly = ({ scopes }: Pick<ApiKeyRecord, "scopes">): boolean =>
  scopes.every((scope) => readScopes.includes(scope));

/** A key's state. A revoked key is REVOKED even after its expiry time. */
export type ApiKeyState = "ACTIVE" | "EXPIRED" | "REVOKED";

/** Returns the state of a key at a given time. */
export function stateOfKey(
  { revokedAt, expiresAt }: Pick<ApiKeyRecord, "revokedAt" | "expiresAt">,
  now: Date,
): ApiKeyState {
  if (revokedAt) return "REVOKED";
  return expiresAt && expiresAt <= now ? "EXPIRED" : "ACTIVE";
}

/**
 * Returns a key if it is active and may be used from this address. Keys are read again for each request, so a
 * revocation takes effect immediately on every server. Throws UNAUTHENTICATED with the same message for every reason,
 * so that callers can't learn that a secret was once valid.
 */
export async function findUsableKey(
  { database, clock }: Pick<Deps, "database" | "clock">,
  where: Prisma.ApiKeyWhereUniqueInput,
  address: string,
): Promise<ApiKeyRecord> {
  const key = await database.apiKey.findUnique({ where, omit: withoutSecret });
  const isUsable =
    key && stateOfKey(key, clock()) === "ACTIVE" && isAllowed(key.allowedAddresses, address);
  if (!isUsable) throw invalidKey();
  return key;
}

/** Returns the error for a key that is malformed, unknown, revoked, expired or used from a forbidden address. */
export const invalidKey = () =>
  new AppError(
    "UNAUTHENTICATED",
    t(
      "This API key is not valid. It may be mistyped, expired, revoked, or not allowed from this address.",
    ),
    { reason: "api key" },
  );

/** Returns whether a string is an IP address or a network in CIDR notation, IPv4 or IPv6. */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes("%")) return false;
  if (prefix === undefined) return true;
  return /^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

/**
 * Returns whether an address is one of the allowed addresses or in one of the allowed networks. If the list is empty,
 * every address is allowed.
 */
export function isAllowed(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [base = "", prefix] = network.split("/");
    const family = familyOf(base);
    if (prefix === undefined) allowed.addAddress(base, family);
    else allowed.addSubnet(base, Number(prefix), family);
  }
  // A server that listens on IPv6 sees IPv4 clients as `::ffff:203.0.113.5`.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(plain) !== 0 && allowed.check(plain, familyOf(plain));
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
