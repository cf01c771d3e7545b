import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { SmsError } from "../../core/sms.ts";
import { type Caller, testApp } from "../../testing/app.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { cracked, purchaseShop } from "../../testing/fixtures/purchases.ts";
import { makeJobsDue, noJobRuns, queuedJobs, startJobWorker } from "../../testing/jobs.ts";
import { notificationJobs } from "./jobs.ts";
import { queueNotifications, requeueNotifications } from "./queue.ts";

const shop = await testApp({ SMS_NOTIFICATIONS: "1", PUBLIC_URL: "https://smarttrade.example" });
const { deps, graphql, rest, messages } = shop;
const { database } = deps;
const day = 86_400;

// Two workers, which act like two servers.
startJobWorker(shop, notificationJobs(deps));
startJobWorker(shop, notificationJobs(deps));

const gateway = deps.sms.send;
const standard = { ...deps.env };

let sale: Awaited<ReturnType<typeof purchaseShop>>;

beforeEach(async () => {
  await emptyDatabase();
  messages.length = 0;
  deps.sms.send = gateway;
  Object.assign(deps.env, standard);
  sale = await purchaseShop(shop);
});

const rows = () =>
  database.notification.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
const states = async () => (await rows()).map(({ kind, state, reason }) => [kind, state, reason]);
/** Returns the state and the reason of each message that is not a reminder. */
const outcomes = async () =>
  (await states()).filter(([kind]) => kind !== "EXPIRES_SOON").map(([, ...outcome]) => outcome);

/** Returns the jobs that are due within an hour. Leaves out reminders, because reminders are due in days. */
const waiting = async () => (await queuedJobs(shop)).filter(({ delay }) => delay < 3_600);
const isIdle = async () => (await waiting()).length === 0;

const failWith = (kind: "REFUSED" | "UNREACHABLE" | "NO_RESPONSE") => {
  deps.sms.send = async () => {
    throw new SmsError({ kind, reason: "status 503" });
  };
};

/** Moves the clock for the rest of the test. */
function wait(seconds: number): void {
  shop.wait(seconds);
  onTestFinished(() => shop.wait(-seconds));
}

/** Queues another message about an approval, as if there had been another approval. */
const queueAgain = (evaluationId: string, revision: number) =>
  database.$transaction((tx) =>
    queueNotifications(tx, deps, [{ evaluationId, kind: "APPROVED", revision }]),
  );

describe("the seller gets a message", () => {
  test("at approval and at payment", async () => {
    const id = await sale.submitApproved();
    await sale.inspect(id);
    const input = { amount: 60_000, method: "CASH", date: "2026-01-31" };
    expect((await sale.call("recordPayment", { id, input })).code).toBeUndefined();
    await expect.poll(() => messages.length).toBe(2);
    expect(messages.map(({ to }) => to)).toEqual(Array(2).fill(sale.seller.mobile));
    const [approval, payment] = messages.map(({ message }) => message);
    const link = `https://smarttrade.example/evaluationDetails/${id}`;
    expect(approval).toMatch(/^SmartTrade: your Galaxy S24 Ultra is approved/);
    expect(payment).toBe(`SmartTrade: we paid BDT 60,000 for your Galaxy S24 Ultra. ${link}`);
  });

  test("at rejection, and at a later approval", async () => {
    const id = await sale.submit();
    await rest(`PATCH /evaluations/${id}`, { as: sale.admin, body: { status: "Rejected" } });
    await expect.poll(() => messages.length).toBe(1);
    expect(messages[0]?.message).toContain("sorry, we can't buy your Galaxy S24 Ultra");
    await sale.approve(id);
    await expect.poll(() => messages.length).toBe(2);
  });

  test("at a revised offer, for each revision", async () => {
    const id = await sale.revised();
    await expect.poll(() => messages.length).toBe(2);
    expect(messages[1]?.message).toContain(
      "ew offer of BDT 51,000 for your Galaxy S24 Ultra until",
    );
    await sale.inspect(id, cracked({ batteryHealth: "BELOW_80" }));
    await expect.poll(() => messages.length).toBe(3);
    expect(messages[2]?.message).toContain("ew offer of BDT 42,000");
  });

  test("for each of several evaluations approved at once", async () => {
    const ids = [await sale.submit(), await sale.submit()];
    const mutation = `mutation ($ids: [ID!]!) { updateEvaluations(ids: $ids, status: APPROVED) { done } }`;
    await graphql(mutation, { ids }, { as: sale.admin });
    await expect.poll(() => messages.length).toBe(2);
    await expect.poll(outcomes).toEqual(Array(2).fill(["SENT", null]));
    expect(await rows()).toHaveLength(4);
  });

  test("once, by one of two servers", async () => {
    const id = await sale.submitApproved();
    await queueAgain(id, 1);
    await expect.poll(outcomes).toEqual([["SENT", null]]);
    await expect.poll(isIdle).toBe(true);
    expect(messages).toHaveLength(1);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, userId: sale.seller.id });
    expect(row?.sentAt).not.toBeNull();
  });

  test("one at a time", async () => {
    let sending = 0;
    let most = 0;
    deps.sms.send = async (to, message) => {
      most = Math.max(most, ++sending);
      await new Promise(setImmediate);
      await gateway(to, message);
      sending--;
    };
    const id = await sale.submitApproved();
    for (const revision of [2, 3, 4, 5]) await queueAgain(id, revision);
    await expect.poll(() => messages.length).toBe(5);
    expect(most).toBe(1);
  });

  test("but not if the decision is rolled back", async () => {
    const evaluationId = await sale.submit();
    const failing = database.$transaction(async (tx) => {
      await queueNotifications(tx, deps, [{ evaluationId, kind: "APPROVED", revision: 1 }]);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await rows()).toEqual([]);
    expect(await queuedJobs(shop)).toEqual([]);
  });
});

describe("a message is not sent", () => {
  /** Approves an evaluation whose message the gateway does not accept. */
  const undelivered = async () => {
    failWith("UNREACHABLE");
    const id = await sale.submitApproved();
    await expect.poll(outcomes).toEqual([["QUEUED", "UNREACHABLE"]]);
    deps.sms.send = gateway;
    return id;
  };

  test("and not queued if the shop sends no messages, but stored for a call", async () => {
    deps.env.SMS_NOTIFICATIONS = false;
    const id = await sale.submitApproved();
    expect(await queuedJobs(shop)).toEqual([]);
    expect(await states()).toEqual([
      ["APPROVED", "SKIPPED", "SWITCHED_OFF"],
      ["EXPIRES_SOON", "SKIPPED", "SWITCHED_OFF"],
    ]);
    // A payment needs no call, because the seller already has the money.
    await sale.inspect(id);
    const input = { amount: 60_000, method: "CASH", date: "2026-01-31" };
    expect((await sale.call("recordPayment", { id, input })).code).toBeUndefined();
    expect(await rows()).toHaveLength(2);
    expect(messages).toEqual([]);
  });

  test("by a restored copy, or after the copy has become the shop, which sends only later messages", async () => {
    await database.quietCopy.create({ data: {} });
    await sale.submitApproved();
    await expect.poll(outcomes).toEqual([["SKIPPED", "RESTORED"]]);
    await database.quietCopy.deleteMany();
    await requeueNotifications(deps);
    await sale.submitApproved();
    await expect.poll(outcomes).toEqual([
      ["SKIPPED", "RESTORED"],
      ["SENT", null],
    ]);
    expect(messages).toHaveLength(1);
    const { body } = await graphql("{ today { calls { kind } } }", {}, { as: sale.admin });
    expect(body.data.today.calls).toEqual([{ kind: "APPROVED" }]);
  });

  test("if messages are switched off in the meantime", async () => {
    await undelivered();
    deps.env.SMS_NOTIFICATIONS = false;
    await makeJobsDue(shop);
    await expect.poll(outcomes).toEqual([["SKIPPED", "SWITCHED_OFF"]]);
    expect(messages).toEqual([]);
  });

  test.each(["GraphQL", "REST"])("to a seller who opted out by %s", async (api) => {
    const profile = { firstName: "Rahim", lastName: "Uddin", smsNotifications: false };
    const as = sale.seller;
    if (api === "REST") {
      const { body } = await rest("PATCH /users/updateMe", { as, body: profile });
      expect(body.data.data.smsNotifications).toBe(false);
    } else {
      const mutation = `mutation ($input: ProfileInput!) {
        updateMe(input: $input) { user { smsNotifications } } }`;
      const { body } = await graphql(mutation, { input: profile }, { as });
      expect(body.data.updateMe.user.smsNotifications).toBe(false);
    }
    await sale.submitApproved();
    await expect.poll(outcomes).toEqual([["SKIPPED", "OPTED_OUT"]]);
    expect(messages).toEqual([]);
  });

  test("that is no longer true", async () => {
    failWith("REFUSED");
    const id = await sale.submit();
    await rest(`PATCH /evaluations/${id}`, { as: sale.admin, body: { status: "Rejected" } });
    await sale.approve(id);
    await expect.poll(outcomes).toEqual(Array(2).fill(["QUEUED", "REFUSED"]));
    deps.sms.send = gateway;
    await makeJobsDue(shop);
    await expect.poll(outcomes).toEqual([
      ["SKIPPED", "OUTDATED"],
      ["SENT", null],
    ]);
  });

  test("about an offer that was answered, expired or revised again", async () => {
    failWith("REFUSED");
    const [answered, expired, revised] = [
      await sale.revised(),
      await sale.revised(),
      await sale.revised(),
    ];
    await sale.call("acceptOffer", { id: answered });
    wait(3 * day);
    await sale.inspect(revised ?? "", cracked({ batteryHealth: "BELOW_80" }));
    deps.sms.send = gateway;
    // A job that runs with the failing gateway is due again a minute after it has ended.
    await noJobRuns(shop);
    await makeJobsDue(shop);
    const offers = async (evaluationId: string | undefined) => {
      const where = { evaluationId, kind: "REVISED" as const };
      const found = await database.notification.findMany({ where, orderBy: { revision: "asc" } });
      return found.map(({ state }) => state);
    };
    await expect.poll(() => offers(answered)).toEqual(["SKIPPED"]);
    await expect.poll(() => offers(expired)).toEqual(["SKIPPED"]);
    await expect.poll(() => offers(revised)).toEqual(["SKIPPED", "SENT"]);
  });

  test("beyond the day's limit, but on the next day", async () => {
    deps.env.SMS_NOTIFICATIONS_PER_DAY = 2;
    const id = await sale.submitApproved();
    for (const revision of [2, 3]) await queueAgain(id, revision);
    await expect.poll(async () => (await outcomes()).at(-1)).toEqual(["SKIPPED", "DAILY_LIMIT"]);
    expect(messages).toHaveLength(2);
    wait(day);
    await queueAgain(id, 4);
    await expect.poll(() => messages.length).toBe(3);
  });

  test("about an evaluation that was deleted", async () => {
    const id = await undelivered();
    await database.evaluation.delete({ where: { id } });
    await makeJobsDue(shop);
    await expect.poll(isIdle).toBe(true);
    expect(messages).toEqual([]);
  });
});

test("a limit of 0 means no limit", async () => {
  deps.env.SMS_NOTIFICATIONS_PER_DAY = 0;
  await sale.submitApproved();
  await expect.poll(outcomes).toEqual([["SENT", null]]);
});

describe("a gateway", () => {
  test.each(["REFUSED", "UNREACHABLE"] as const)(
    "that did not accept a message (%s) gets it again later, at growing intervals",
    async (kind) => {
      failWith(kind);
      await sale.submitApproved();
      for (const delay of [10, 20, 40]) {
        await expect.poll(async () => (await waiting())[0]?.delay).toBe(delay);
        await makeJobsDue(shop);
      }
      await expect.poll(async () => (await waiting())[0]?.delay).toBe(80);
      deps.sms.send = gateway;
      await makeJobsDue(shop);
      await expect.poll(outcomes).toEqual([["SENT", null]]);
      expect(messages).toHaveLength(1);
    },
  );

  test("that does not respond may have sent the message, which is not repeated", async () => {
    failWith("NO_RESPONSE");
    await sale.submitApproved();
    await expect.poll(outcomes).toEqual([["UNKNOWN", "NO_RESPONSE"]]);
    await expect.poll(isIdle).toBe(true);
  });

  test("that accepts nothing for four days makes the message fail", async () => {
    failWith("REFUSED");
    await sale.submitApproved();
    await expect.poll(outcomes).toEqual([["QUEUED", "REFUSED"]]);
    wait(4 * day + 1);
    await makeJobsDue(shop);
    await expect.poll(outcomes).toEqual([["FAILED", "REFUSED"]]);
    await expect.poll(isIdle).toBe(true);
  });

  test("leaves neither number nor text in the queue", async () => {
    failWith("REFUSED");
    await sale.submitApproved();
    await expect.poll(outcomes).toEqual([["QUEUED", "REFUSED"]]);
    const ids = (await rows()).map(({ id }) => JSON.stringify({ id }));
    const jobs = await database.$queryRaw<{ payload: string; last_error: string | null }[]>`
      SELECT payload::text, last_error FROM graphile_worker._private_jobs`;
    expect(new Set(jobs.map(({ payload }) => payload))).toEqual(new Set(ids));
    expect(jobs.every(({ last_error }) => last_error === null)).toBe(true);
  });
});

describe("a message whose sending had begun", () => {
  test("when its server was killed has the outcome UNKNOWN, and is not repeated", async () => {
    const evaluationId = await sale.submit();
    await database.$transaction(async (tx) => {
      await queueNotifications(tx, deps, [{ evaluationId, kind: "APPROVED", revision: 1 }]);
      await tx.notification.updateMany({ data: { startedAt: new Date(), attempts: 1 } });
    });
    await expect.poll(outcomes).toEqual([["UNKNOWN", "INTERRUPTED"]]);
    expect(messages).toEqual([]);
  });

  test("and seemed interrupted counts as sent if the gateway accepts it after all", async () => {
    deps.sms.send = async (to, message) => {
      await database.notification.updateMany({ data: { state: "UNKNOWN", reason: "INTERRUPTED" } });
      await gateway(to, message);
    };
    await sale.submitApproved();
    await expect.poll(outcomes).toEqual([["SENT", null]]);
  });
});

describe("a reminder", () => {
  const reminders = async () => (await rows()).filter(({ kind }) => kind === "EXPIRES_SOON");
  const reminded = async () => (await reminders()).map(({ state }) => state);

  test("is due a day before the quote expires", async () => {
    await sale.submitApproved();
    const [reminder] = await reminders();
    const dueIn = (reminder?.dueAt.getTime() ?? 0) - deps.clock().getTime();
    expect(dueIn).toBe(6 * day * 1_000);
    await expect.poll(() => messages.length).toBe(1);
    expect(await reminded()).toEqual(["QUEUED"]);
    wait(6 * day);
    await makeJobsDue(shop, 7 * 24);
    await expect.poll(reminded).toEqual(["SENT"]);
    expect(messages[1]?.message).toMatch(/ffer of BDT 60,000 .*ends on \d+ \w+\. https:/);
  });

  test("is sent only about the newest of several revised offers", async () => {
    const id = await sale.revised();
    wait(day);
    await sale.inspect(id, cracked());
    const due = (await reminders()).map(({ dueAt }) => dueAt.getTime());
    expect((due[2] ?? 0) - (due[1] ?? 0)).toBe(day * 1_000);
    wait(2 * day);
    await makeJobsDue(shop, 7 * 24);
    await expect.poll(reminded).toEqual(["SKIPPED", "SKIPPED", "SENT"]);
  });

  test("about a revised offer replaces the reminder about the quote", async () => {
    await sale.revised();
    await expect.poll(() => messages.length).toBe(2);
    const [, second] = await reminders();
    expect((second?.dueAt.getTime() ?? 0) - deps.clock().getTime()).toBe(2 * day * 1_000);
    wait(2 * day);
    await makeJobsDue(shop, 7 * 24);
    await expect.poll(reminded).toEqual(["SKIPPED", "SENT"]);
    expect(messages[2]?.message).toMatch(/ffer of BDT 51,000 .*ends on/);
  });

  test("is not sent after the quote expired, or was confirmed", async () => {
    const confirmed = await sale.submitApproved();
    await sale.inspect(confirmed);
    await sale.submitApproved();
    wait(7 * day);
    await makeJobsDue(shop, 7 * 24);
    await expect.poll(reminded).toEqual(["SKIPPED", "SKIPPED"]);
  });

  test("is not queued if less than a day is left, or if nothing was quoted", async () => {
    const late = await sale.submit();
    wait(6.5 * day);
    await sale.approve(late);
    await sale.approve(await sale.submit({ quoted: false }));
    await expect.poll(() => messages.length).toBe(2);
    expect(await reminders()).toEqual([]);
  });
});

test("messages whose jobs are missing, for example after a restore, get new jobs", async () => {
  failWith("REFUSED");
  const id = await sale.submitApproved();
  await queueAgain(id, 2);
  await expect.poll(outcomes).toEqual(Array(2).fill(["QUEUED", "REFUSED"]));
  await expect.poll(async () => (await waiting()).length).toBe(2);
  const [kept, lost] = await waiting();
  await database.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE key = ${lost?.key}`;
  deps.sms.send = gateway;
  await requeueNotifications(deps);
  await expect.poll(() => messages.length).toBe(1);
  await expect.poll(waiting).toMatchObject([{ key: kept?.key }]);
});

describe("the messages about an evaluation", () => {
  const read = async (as: Caller) => {
    const query = `query { evaluations(first: 24) { nodes {
      notifications { kind state reason attempts dueAt sentAt createdAt } } } }`;
    return (await graphql(query, {}, { as })).body;
  };

  test("are read by admins, oldest first", async () => {
    await sale.submitApproved();
    await expect.poll(outcomes).toEqual([["SENT", null]]);
    const { data } = await read(sale.admin);
    const [reminder, approval] = [
      { kind: "EXPIRES_SOON", state: "QUEUED", reason: null, attempts: 0, sentAt: null },
      { kind: "APPROVED", state: "SENT", reason: null, attempts: 1, sentAt: expect.any(String) },
    ];
    expect(data.evaluations.nodes[0].notifications).toMatchObject([approval, reminder]);
  });

  test("are not read by their seller", async () => {
    await sale.submit();
    const { errors } = await read(sale.seller);
    expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });
});
