import { readFileSync } from "node:fs";
import { contract } from "@masthead/contract/contract.ts";
import * as constants from "@masthead/contract/platform/constants.ts";
import { describe, expect, it } from "vitest";
import { walkCalls } from "../../src/platform/api/calls.ts";
import { backOfficeSurface, documentSurface, siteSurface } from "./served.ts";

/** All calls, pages and back office screens of the product. */
const SURFACE = readFileSync(new URL("surface.txt", import.meta.url), "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith("#"));
const pattern = (path: string) => path.replaceAll(/\{[^}]*\}/g, "{}");

/** Current routes, in the format of surface.txt. */
const SERVED = new Set([
  ...[...walkCalls(contract)].map(({ method, path }) => `${method} /api${pattern(path)}`),
  ...(await documentSurface()),
  ...siteSurface(),
  ...backOfficeSurface(),
]);

describe("product surface", () => {
  it.each(SURFACE)("%s is served", (line) => {
    const [kind = "", path = ""] = line.split(" ");
    expect(SERVED).toContain(kind === "PAGE" || kind === "DESK" ? line : `${kind} ${path}`);
  });

  it("has the specified constants", () => {
    expect(constants.THEME).toEqual({
      primary: "#00c9a6",
      secondary: "#ff7000",
      tertiary: "#00bbd4",
    });
    expect(constants.LOCALE_COOKIE_SECONDS).toBe(365 * 24 * 60 * 60);
    expect(constants.PREFETCH_DELAY).toBe(1000);
    expect(constants.SNACKBAR).toEqual({ timeout: 5000, forever: -1, swipe: 50 });
    expect([
      constants.SELECT_HEIGHT,
      constants.PHONE_MENU_HEIGHT,
      constants.TYPE_AHEAD_RESET,
    ]).toEqual([310, 300, 1000]);
    expect(constants.DIALOG_LEVEL).toBe(2400);
    expect(constants.RELOAD_GUARD).toBe(10_000);
  });
});
