import { lookup as resolveName } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IANA's special-purpose IPv4 networks, multicast and reserved ones: no public endpoint has such an address. */
const refusedIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Link-local, with the metadata services of cloud providers.
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Global unicast. All else, mapped IPv4 addresses and unique local ones included, is refused. */
const globalIpv6 = "2000::/3";

/** Special-purpose networks within it; 2001::/23 has Teredo, and 2002::/16 is 6to4: both contain IPv4 addresses. */
const refusedIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function listOf(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [base = "", prefix] = network.split("/");
    list.addSubnet(base, Number(prefix), family);
  }
  return list;
}

const ipv4 = listOf(refusedIpv4, "ipv4");
const ipv6 = listOf(refusedIpv6, "ipv6");
const ipv6Global = listOf([globalIpv6], "ipv6");

/** Whether an address is public: neither private, loopback, link-local, multicast nor reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !ipv4.check(address);
  return family === 6 && ipv6Global.check(address, "ipv6") && !ipv6.check(address, "ipv6");
}

/** Whether the host of a URL is an address that is not public, or a name of this machine. */
export function isRefusedHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === "localhost" || host.endsWith(".localhost");
}

/** The code of the error of a connection to an address that is not public. */
export const refusedAddressCode = "ERR_ADDRESS_NOT_PUBLIC";

/**
 * Resolves names for a connection, and fails where one of the addresses is not public. The connection is made to the
 * address that was checked, so a name that resolves to another one later is of no use. Addresses in URLs are not
 * resolved: `isRefusedHost` checks them.
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
