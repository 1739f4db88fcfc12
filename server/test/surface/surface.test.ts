import { readFileSync } from "node:fs";
import { contract } from "@masthead/contract/contract.ts";
import * as constants from "@masthead/contract/system/constants.ts";
import { describe, expect, it } from "vitest";
import { walkCalls } from "../../src/platform/http/calls.ts";
import { backOfficeSurface, documentSurface, siteSurface } from "./served.ts";

const lines = (file: string) =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));

/** All calls, pages and back office screens of the complete product. */
const SURFACE = lines("surface.txt");
/** Lines of surface.txt that are not implemented yet. */
const PENDING = lines("pending.txt");

const pattern = (path: string) => path.replaceAll(/\{[^}]*\}/g, "{}");

/** What is currently served, in the format of surface.txt. */
const SERVED = new Set([
  ...[...walkCalls(contract)].map(({ method, path }) => `${method} /api${pattern(path)}`),
  ...(await documentSurface()),
  ...siteSurface(),
  ...backOfficeSurface(),
]);

describe("product surface", () => {
  it.each(SURFACE)("%s is either served or pending", (line) => {
    const [kind = "", path = ""] = line.split(" ");
    const served = SERVED.has(kind === "PAGE" || kind === "DESK" ? line : `${kind} ${path}`);
    const pending = PENDING.includes(line);
    expect({ served, pending }, "either served or pending, never both").toEqual({ served: !pending, pending });
  });

  it("contains every pending line", () => {
    expect(PENDING.filter((line) => !SURFACE.includes(line))).toEqual([]);
  });

  it("has the specified constants", () => {
    expect(constants.THEME).toEqual({ primary: "#00c9a6", secondary: "#ff7000", tertiary: "#00bbd4" });
    expect(constants.LOCALE_COOKIE_SECONDS).toBe(365 * 24 * 60 * 60);
    expect(constants.PREFETCH_DELAY).toBe(1000);
    expect(constants.SNACKBAR).toEqual({ timeout: 5000, forever: -1, swipe: 50 });
    expect([constants.SELECT_HEIGHT, constants.PHONE_MENU_HEIGHT, constants.TYPE_AHEAD_RESET]).toEqual([310, 300, 1000]);
    expect(constants.DIALOG_LEVEL).toBe(2400);
    expect(constants.RELOAD_GUARD).toBe(10_000);
  });
});
