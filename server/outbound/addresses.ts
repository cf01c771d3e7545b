import { lookup as resolveName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The range of global unicast IPv6 addresses. IPv6 addresses outside this range are refused, including mapped IPv4
 * addresses and unique local addresses.
 */
const globalIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Returns whether an address is public, and not private, loopback, link-local, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  const isGlobal = parsed.kind() === "ipv4" || parsed.match(globalIpv6);
  return isGlobal && parsed.range() === "unicast";
}

/** Returns whether the host of a URL is an address that is not public, or a name of this machine. */
export function isRefusedHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === "localhost" || host.endsWith(".localhost");
}

/** The error code of a connection to an address that is not public. */
export const refusedAddressCode = "ERR_ADDRESS_NOT_PUBLIC";

/**
 * Returns a function that resolves names for a connection, and fails if any address of the name is not public. The
 * connection goes to the checked address, even if the name resolves to another address a moment later. Addresses in
 * URLs are not resolved; `isRefusedHost` checks them.
 */
export function publicLookup(resolve: typeof resolveName = resolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(refusedAddress(hostname), []);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

const refusedAddress = (hostname: string) =>
  Object.assign(new Error(`${hostname} has an address that is not public`), {
    code: refusedAddressCode,
  });
