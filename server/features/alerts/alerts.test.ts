import { beforeEach, describe, expect, test } from "vitest";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { alertCalls } from "../../testing/fixtures/alerts.ts";
import { gadgetInput, phoneInput } from "../../testing/fixtures/factories.ts";
import { unitShop } from "../../testing/fixtures/units.ts";
import { hostile } from "../../testing/hostile.ts";
import { maxAlerts, maxRegistrations } from "./rules.ts";

const shop = await testApp();
const { deps, graphql, rest } = shop;
const calls = alertCalls(shop);
const none = "0190a000-0000-7000-8000-000000000000";

let admin: Caller;
let customer: NonNullable<Caller>;
let gadget: string;

beforeEach(async () => {
  await emptyDatabase();
  admin = await shop.signIn("ADMIN");
  customer = await shop.signIn("CUSTOMER");
  gadget = await calls.addDevice(admin, { gadget: gadgetInput({ stock: "OUT_OF_STOCK" }) });
});

describe("an alert", () => {
  test("is listed only for its owner, latest first, and can be deleted", async () => {
    const one = await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId: gadget });
    const other = await calls.add(customer, { kind: "PRICE_DROP", deviceId: gadget.toUpperCase() });
    expect(one).toMatchObject({ deviceKind: "GADGET", title: "Anker 20W Charger", price: null });
    expect(other).toMatchObject({ deviceId: gadget, price: 1_800 });
    expect(await calls.list(customer)).toEqual([other, one]);
    const stranger = await shop.signIn("CUSTOMER");
    expect(await calls.list(stranger)).toEqual([]);
    expect(await calls.list(admin)).toEqual([]);
    for (const as of [stranger, admin])
      expect((await calls.remove(as, one.id)).code).toBe("NOT_FOUND");
    for (const id of [none, "x", ""])
      expect((await calls.remove(customer, id)).code).toBe("NOT_FOUND");
    expect((await calls.remove(customer, one.id)).data).toBe(one.id);
    expect(await calls.list(customer)).toEqual([other]);
  });

  test("is listed for staff who give its owner's number in any notation, but not for customers or visitors", async () => {
    const alert = await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId: gadget });
    const { mobile } = customer;
    for (const typed of [mobile, `+88 ${mobile.slice(0, 5)}-${mobile.slice(5)}`])
      expect((await calls.ofCustomer(admin, typed)).data).toEqual([alert]);
    expect((await calls.ofCustomer(admin, "01399999999")).data).toEqual([]);
    const stranger = await shop.signIn("CUSTOMER");
    for (const as of [customer, stranger])
      expect((await calls.ofCustomer(as, mobile)).code).toBe("FORBIDDEN");
    expect((await calls.ofCustomer(null, mobile)).code).toBe("UNAUTHENTICATED");
  });

  hostile("a malformed number finds no alerts", async () => {
    await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId: gadget });
    const shapes = ["", "%", "01_________", customer.mobile.slice(0, 10), "\u0000", "' OR 1=1"];
    for (const mobile of [...shapes, "0".repeat(100_000)])
      expect((await calls.ofCustomer(admin, mobile)).data).toEqual([]);
  });

  test("that already exists is returned, even to many simultaneous requests", async () => {
    const input = { kind: "BACK_IN_STOCK", deviceId: gadget } as const;
    const made = await Promise.all(Array.from({ length: 10 }, () => calls.add(customer, input)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const address = "/bn/buyGadget/?brand=B&type=CHARGER&brand=A&page=3&order=NEWEST";
    const search = await calls.add(customer, { kind: "NEW_MATCH", search: address });
    expect(search).toMatchObject({
      search: "/buyGadget?brand=A&brand=B&type=CHARGER",
      deviceKind: "GADGET",
      deviceId: null,
    });
    const same = "https://shop.example/buyGadget?type=CHARGER&brand=A&brand=B";
    expect((await calls.add(customer, { kind: "NEW_MATCH", search: same })).id).toBe(search.id);
    expect(await calls.list(customer)).toHaveLength(2);
  });

  test("is one of at most 50, even if more are requested at the same time", async () => {
    const searches = Array.from({ length: maxAlerts + 10 }, (_, index) => `phone ${index}`);
    const outcomes = await Promise.all(
      searches.map((search) => calls.tryToAdd(customer, { kind: "NEW_MATCH", search })),
    );
    const refused = outcomes.filter(({ code }) => code !== undefined);
    expect(refused).toEqual(
      Array(10).fill({ code: "CONFLICT", message: "You can have at most 50 alerts" }),
    );
    expect(await calls.list(customer)).toHaveLength(maxAlerts);
    // An existing alert is returned even if the user has as many alerts as allowed.
    const [first] = await calls.list(customer);
    expect(await calls.add(customer, { kind: "NEW_MATCH", search: first.search })).toEqual(first);
  });

  test("is about a variant or a unit of the device", async () => {
    const units = await unitShop(shop);
    const variant = {
      kind: "PRICE_DROP",
      deviceId: units.deviceId,
      variantId: units.largeId,
    } as const;
    const made = await calls.add(customer, variant);
    expect(made).toMatchObject({ price: 100_000, variant: { id: units.largeId } });
    const unit = await units.forSale({ price: 70_000 });
    const ofUnit = await calls.add(customer, {
      kind: "PRICE_DROP",
      unitCode: unit.code.toLowerCase(),
    });
    expect(ofUnit).toMatchObject({ price: 70_000, unitCode: unit.code, deviceId: units.deviceId });
    const wrong = [
      { ...variant, deviceId: gadget },
      { ...variant, variantId: none },
      { ...variant, variantId: "x" },
      { kind: "PRICE_DROP", unitCode: unit.code, deviceId: gadget },
      { kind: "PRICE_DROP", unitCode: "U-00000" },
      { kind: "BACK_IN_STOCK", deviceId: none },
      { kind: "BACK_IN_STOCK", deviceId: "'; DROP TABLE alert; --" },
    ];
    for (const input of wrong)
      expect((await calls.tryToAdd(customer, input)).code).toBe("NOT_FOUND");
  });

  test.each([
    [{ kind: "BACK_IN_STOCK" }, "deviceId is required"],
    [{ kind: "PRICE_DROP", deviceId: none, search: "x" }, "search is allowed only with NEW_MATCH"],
    [{ kind: "NEW_MATCH" }, "search is required"],
    [{ kind: "NEW_MATCH", search: " " }, "search is required"],
    [{ kind: "NEW_MATCH", search: "/buyGadget" }, "search must be a list with a search"],
    [{ kind: "NEW_MATCH", search: "/dashboard?search=x" }, "search must be a list with a search"],
    [{ kind: "NEW_MATCH", search: "x", deviceId: none }, "kind can't be NEW_MATCH for a device"],
    [{ kind: "NEW_MATCH", search: "x\0" }, "control characters"],
    [{ kind: "NEW_MATCH", search: "x".repeat(1_001) }, "at most 1,000 characters"],
  ])("of %j is refused", async (input, message) => {
    const refusal = await calls.tryToAdd(customer, input);
    expect(refusal.code).toBe("BAD_USER_INPUT");
    expect(refusal.message).toContain(message);
    const { status, body } = await rest("POST /alerts", { as: customer, body: input });
    expect({ status, message: body.message }).toEqual({ status: 400, message: refusal.message });
  });
});

const subscription = (endpoint: string) => ({
  endpoint,
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
});

describe("a registration for web pushes", () => {
  test.each([
    ["http://push.example/x", "must begin with https://"],
    ["https://127.0.0.1/x", "may not be a private or reserved address"],
    ["https://[::1]/x", "may not be a private or reserved address"],
    ["https://169.254.169.254/latest", "may not be a private or reserved address"],
    ["https://2130706433/", "may not be a private or reserved address"],
    ["https://localhost:5432/", "may not be a private or reserved address"],
    ["file:///etc/passwd", "must be a URL"],
    ["https://user:secret@push.example/", "must be a URL"],
    ["nonsense", "must be a URL"],
  ])("to %s is refused", async (endpoint, message) => {
    const refusal = await calls.tryToRegister(customer, subscription(endpoint));
    expect(refusal).toEqual({ code: "BAD_USER_INPUT", message: expect.stringContaining(message) });
  });

  test.each([
    ["p256dh", "x"],
    ["p256dh", `B${"A".repeat(86)}`],
    ["p256dh", "<script>"],
    ["auth", "short"],
    ["auth", "BTBZMqHH6r4Tts7J_aSIggBT"],
  ])("with the %s %j is refused", async (field, value) => {
    const input = { ...subscription("https://push.example/x"), [field]: value };
    expect((await calls.tryToRegister(customer, input)).code).toBe("BAD_USER_INPUT");
  });

  test("is one of at most 10: a new registration replaces the oldest", async () => {
    const endpointOf = (index: number) => `https://push.example/${index}`;
    for (let index = 0; index <= maxRegistrations; index++) {
      await calls.register(customer, subscription(endpointOf(index)));
      shop.wait(1);
    }
    const stored = await deps.database.pushRegistration.findMany({ orderBy: { createdAt: "asc" } });
    expect(stored.map(({ endpoint }) => endpoint)).toEqual(
      Array.from({ length: maxRegistrations }, (_, index) => endpointOf(index + 1)),
    );
  });

  test("belongs to one browser: a registration follows the browser's user, and other users can't take it", async () => {
    const input = subscription("https://push.example/one");
    const { id } = await calls.register(customer, input);
    expect((await calls.register(customer, input)).id).toBe(id);
    const stranger = await shop.signIn("CUSTOMER");
    const forged = { ...input, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
    expect((await calls.tryToRegister(stranger, forged)).code).toBe("CONFLICT");
    const unregister = "mutation ($endpoint: String!) { unregisterPush(endpoint: $endpoint) }";
    await graphql(unregister, input, { as: stranger });
    expect(await deps.database.pushRegistration.count({ where: { userId: customer.id } })).toBe(1);
    await calls.register(stranger, input);
    expect(await deps.database.pushRegistration.findMany()).toMatchObject([
      { userId: stranger.id },
    ]);
    const { body } = await graphql(unregister, input, { as: stranger });
    expect(body.data.unregisterPush).toBe(input.endpoint);
    expect(await deps.database.pushRegistration.count()).toBe(0);
  });

  test("has the shop's key, which stays the same", async () => {
    const read = async () => (await graphql("{ pushKey }", {}, { as: customer })).body.data.pushKey;
    const keys = await Promise.all([read(), read()]);
    expect(keys[0]).toMatch(/^[\w-]{87}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(JSON.stringify(await deps.database.pushKey.findMany())).toContain(keys[0]);
  });
});

test("deleting a variant or device deletes its alerts", async () => {
  const phone = await calls.addDevice(admin, { smartphone: phoneInput() });
  await calls.add(customer, { kind: "BACK_IN_STOCK", deviceId: phone });
  await deps.database.device.delete({ where: { id: phone } });
  expect(await calls.list(customer)).toEqual([]);
});
