import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import { afterEach, expect, it, vi } from "vitest";
import { testPlatform } from "../../../../test/platform.ts";
import { endWithPlace, keepsPlace } from "./stream-limit.service.ts";

const platform = await testPlatform();
const failing = { ...platform, database: { ...platform.database, db: { update: unreachable } } };

afterEach(() => vi.useRealTimers());

function unreachable(): never {
  throw new Error("connection refused");
}

it("lets a device go on while the database fails, with one attempt in 15 seconds", async () => {
  const warn = vi.spyOn(platform.log, "warn").mockImplementation(() => {});
  // @ts-expect-error: a database that fails
  expect(await Promise.all([keepsPlace(failing, 7), keepsPlace(failing, 7)])).toEqual([true, true]);
  expect(warn).toHaveBeenCalledTimes(1);
});

it("ends a device whose place another one has", async () => {
  expect(await keepsPlace(platform, 7)).toBe(false);
});

it("ends open responses of such a device, with one statement for all of them", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const select = vi.spyOn(platform.database.db, "select");
  const responses = Array.from({ length: 3 }, () => {
    const response = new EventEmitter() as ServerResponse;
    response.destroy = vi.fn(() => response);
    endWithPlace(response, platform, 8);
    return response;
  });
  vi.advanceTimersByTime(30 * SECOND);
  await vi.waitFor(() => {
    for (const { destroy } of responses) expect(destroy).toHaveBeenCalled();
  });
  expect(select).toHaveBeenCalledTimes(1);
  for (const response of responses) response.emit("close");
  expect(vi.getTimerCount()).toBe(0);
});
