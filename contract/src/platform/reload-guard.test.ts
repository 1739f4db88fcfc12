import { describe, expect, it } from "vitest";
import { RELOAD_GUARD } from "./constants.ts";
import { mayReload } from "./reload-guard.ts";

describe("reload guard", () => {
  it("allows one reload in ten seconds", () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    const now = 1_795_000_000_000;
    expect(RELOAD_GUARD).toBe(10_000);
    expect(
      [0, 1, 9999, 10_000, 10_001].map((later) => mayReload(now + later, () => storage)),
    ).toEqual([true, false, false, true, false]);
  });

  it("refuses to reload when storage is unavailable", () => {
    const fail = () => {
      throw new Error("no storage");
    };
    expect(mayReload(Date.now(), fail)).toBe(false);
    expect(mayReload(Date.now(), () => ({ getItem: fail, setItem: fail }))).toBe(false);
  });
});
