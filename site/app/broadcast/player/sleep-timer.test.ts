import { describe, expect, it } from "vitest";
import { FADE_MS, fadeLevel } from "./sleep-timer.ts";

describe("fadeLevel", () => {
  it("keeps the volume until the fade begins", () => {
    expect(fadeLevel(15 * 60_000)).toBe(1);
    expect(fadeLevel(FADE_MS)).toBe(1);
  });

  it("falls evenly to silence, also when a tick is late", () => {
    expect(fadeLevel(FADE_MS / 4)).toBe(0.25);
    expect(fadeLevel(0)).toBe(0);
    expect(fadeLevel(-5000)).toBe(0);
  });
});
