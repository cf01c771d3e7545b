import type { LookupAddress, lookup } from "node:dns";
import { describe, expect, test } from "vitest";
import { isPublicAddress, isRefusedHost, publicLookup, refusedAddressCode } from "./addresses.ts";

const refused = [
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "127.0.0.1", "127.8.8.8"],
  ...["169.254.169.254", "169.254.0.1", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1"],
  ...["192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.7"],
  ...["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"],
  ...["::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1"],
  ...["64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "fc00::1", "fd00:ec2::254", "fe80::1"],
  ...[
    "fec0::1",
    "ff02::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::",
    "3fff::1",
  ],
  ...["fe80::1%eth0", "", "localhost", "8.8.8", "0x7f.1", "2130706433"],
];

const allowed = [
  ...["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1"],
  ...["192.0.1.1", "192.167.0.1", "198.17.0.1", "198.20.0.1", "223.255.255.255"],
  ...["2606:4700:4700::1111", "2001:4860:4860::8888", "2a00:1450::1", "2400:cb00::1"],
];

describe("an address", () => {
  test.each(refused)("%j is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(allowed)("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("the host of a URL", () => {
  test.each([
    ...["127.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "0", "0xa9.0xfe.43518"],
    ...["169.254.169.254", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[fd00::1]", "[::]"],
    ...["localhost", "LOCALHOST", "localhost.", "app.localhost", "127.0.0.1.", "１２７.0.0.1"],
  ])("%s is refused", (host) => {
    expect(isRefusedHost(new URL(`https://${host}/hook`))).toBe(true);
  });

  test.each(["hooks.example", "8.8.8.8", "[2606:4700::1]", "localhost.example"])(
    "%s is allowed",
    (host) => {
      expect(isRefusedHost(new URL(`https://${host}/hook`))).toBe(false);
    },
  );
});

/** Returns a resolver that finds the given addresses. */
const resolving = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof lookup;

/** Returns the result of resolving a name for a connection. */
const lookedUp = (resolve: typeof lookup, all: boolean) =>
  new Promise((done) => {
    publicLookup(resolve)("hooks.example", { all }, (error, address, family) =>
      done(error ? error.code : { address, family }),
    );
  });

describe("a name", () => {
  test.each(refused.filter((address) => /^[\d.]+$|^[\da-f:.]+$/.test(address)))(
    "that has the address %s gets no connection",
    async (address) => {
      expect(await lookedUp(resolving(address), true)).toBe(refusedAddressCode);
      expect(await lookedUp(resolving(address), false)).toBe(refusedAddressCode);
    },
  );

  test("that has a private address beside a public one gets no connection", async () => {
    expect(await lookedUp(resolving("8.8.8.8", "10.0.0.1"), true)).toBe(refusedAddressCode);
    expect(await lookedUp(resolving("8.8.8.8", "::1"), false)).toBe(refusedAddressCode);
    expect(await lookedUp(resolving(), true)).toBe(refusedAddressCode);
  });

  test("that has public addresses gets them", async () => {
    const found = { address: "8.8.8.8", family: 4 };
    expect(await lookedUp(resolving("8.8.8.8", "1.1.1.1"), false)).toEqual(found);
    expect(await lookedUp(resolving("8.8.8.8"), true)).toEqual({ address: [found] });
  });
});
