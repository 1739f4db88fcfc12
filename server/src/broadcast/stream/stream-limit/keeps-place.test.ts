import { expect, it, vi } from "vitest";
import { testPlatform } from "../../../../test/platform.ts";
import { keepsPlace } from "./stream-limit.service.ts";

const platform = await testPlatform();
const failing = { ...platform, database: { ...platform.database, db: { update: unreachable } } };

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
