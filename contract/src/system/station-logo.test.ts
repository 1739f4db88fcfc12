import { describe, expect, it } from "vitest";
import { logoFileSize, logoMailSize, logoProblem } from "./station-logo.ts";

const file = { width: 600, height: 200, bytes: 20_000, moves: false };

describe("logo of the station", () => {
  it.each([
    [{}, undefined],
    [{ width: 512, height: 512 }, undefined],
    [{ moves: true }, "moves"],
    [{ bytes: 2_000_000 }, "tooLarge"],
    [{ width: 9000, height: 2000 }, "tooLarge"],
    [{ width: 120, height: 40 }, "tooSmall"],
    [{ width: 1400, height: 200 }, "wrongShape"],
    [{ width: 200, height: 300 }, "wrongShape"],
  ])("is accepted or refused by its file: %j, %s", (change, problem) => {
    expect(logoProblem({ ...file, ...change })).toBe(problem);
  });

  it("has the same shape in its file and in mails, and is not enlarged", () => {
    expect(logoFileSize({ width: 1200, height: 400 })).toEqual({ width: 480, height: 160 });
    expect(logoFileSize({ width: 300, height: 60 })).toEqual({ width: 300, height: 60 });
    expect(logoMailSize({ width: 1200, height: 400 })).toEqual({ width: 144, height: 48 });
    expect(logoMailSize({ width: 1200, height: 200 })).toEqual({ width: 200, height: 33 });
  });
});
