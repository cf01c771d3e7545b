import { isIPv4, isIPv6 } from "node:net";

/** The network to which all clients with an unknown address belong. */
export const unknownNetwork = "unknown";

/**
 * Returns the network whose limits apply to a client: the address itself for IPv4, and the /64 for IPv6, because one
 * client usually owns all addresses of a /64. Strings that are not addresses share one network.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return isIPv4(address) ? address : unknownNetwork;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${all.slice(0, 4).join(":")}::/64`;
}
