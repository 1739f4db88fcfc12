import { describe, expect, it } from "vitest";
import { RELOAD_GUARD } from "./constants.ts";
import { mayReload } from "./reload-guard.ts";

describe("reload guard of a page", () => {
  it("lets it reload itself once in ten seconds", () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    const now = 1_795_000_000_000;
    expect(RELOAD_GUARD).toBe(10_000);
    expect([0, 1, 9999, 10_000, 10_001].map((later) => mayReload(now + later, () => storage))).toEqual([true, false, false, true, false]);
  });

  it("lets it not reload itself where nothing can be remembered", () => {
    const refuses = () => {
      throw new Error("no storage");
    };
    expect(mayReload(Date.now(), refuses)).toBe(false);
    expect(mayReload(Date.now(), () => ({ getItem: refuses, setItem: refuses }))).toBe(false);
  });
});
