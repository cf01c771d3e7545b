import { expect, test } from "vitest";
import { Memory } from "./store.ts";

const value = (name: string, bytes = 10, tags: string[] = []) => ({ name, bytes, tags });
const filled = (room: number) => new Memory<ReturnType<typeof value>>(room);

test("what is asked for again outlives thousands of others that are asked for once", () => {
  const memory = filled(1_000);
  memory.keep("home", value("home"));
  memory.use("home");
  for (let number = 0; number < 5_000; number++) memory.keep(`filter ${number}`, value("list"));
  expect(memory.use("home")?.name).toBe("home");
  expect(memory.bytes).toBeLessThanOrEqual(1_000);
});

test("among those asked for again, the one left alone for longest goes first", () => {
  const memory = filled(100);
  for (const key of "abcdefghij") {
    memory.keep(key, value(key));
    memory.use(key);
    memory.use("a");
  }
  memory.keep("k", value("k"));
  expect(memory.peek("a")).toBeDefined();
  expect(memory.peek("b")).toBeUndefined();
});

test("what is asked for often outlives thousands of others that are asked for twice", () => {
  const memory = filled(50_000);
  memory.keep("home", value("home"));
  for (let times = 0; times < 20; times++) memory.use("home");
  for (let number = 0; number < 5_000; number++) {
    memory.keep(`filter ${number}`, value("list"));
    memory.use(`filter ${number}`);
  }
  expect(memory.peek("home")).toBeDefined();
  expect(memory.bytes).toBeLessThanOrEqual(50_000);
});

test("what nobody asks for any more makes room in the end, however often it was asked for", () => {
  const memory = filled(1_000);
  memory.keep("once", value("once"));
  for (let times = 0; times < 1_000; times++) memory.use("once");
  for (let number = 0; number < 5_000; number++) {
    memory.keep(`filter ${number}`, value("list"));
    memory.use(`filter ${number}`);
  }
  expect(memory.peek("once")).toBeUndefined();
});

test("what is made of something goes with it, and nothing else does", () => {
  const memory = filled(1_000);
  memory.keep("home", value("home", 10, ["banners", "reviews"]));
  memory.keep("reviews", value("reviews", 10, ["reviews"]));
  memory.keep("banners", value("banners", 10, ["banners"]));
  expect(memory.dropTagged("reviews")).toBe(2);
  expect(memory.dropTagged("reviews")).toBe(0);
  expect(memory.peek("banners")).toBeDefined();
  expect([memory.size, memory.bytes]).toEqual([1, 10 + 2 * "banners".length]);
});

test("what grows takes the room of others", () => {
  const memory = filled(100);
  const growing = value("growing", 20);
  memory.keep("small", value("small", 20));
  memory.keep("growing", growing);
  growing.bytes = 80;
  memory.weigh("growing");
  expect(memory.peek("small")).toBeUndefined();
  expect(memory.bytes).toBe(80 + 2 * "growing".length);
});

test("what is larger than the room is not kept, and pushes nothing out", () => {
  const memory = filled(100);
  memory.keep("small", value("small", 10));
  memory.keep("huge", value("huge", 200));
  expect([memory.peek("small")?.name, memory.peek("huge")]).toEqual(["small", undefined]);
});

test("the same key is kept once", () => {
  const memory = filled(100);
  memory.keep("home", value("old", 10, ["banners"]));
  memory.keep("home", value("new", 10, []));
  memory.dropTagged("banners");
  expect([memory.peek("home")?.name, memory.bytes]).toEqual(["new", 18]);
});
