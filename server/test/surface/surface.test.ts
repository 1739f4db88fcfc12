import { readFileSync } from "node:fs";
import { contract } from "@masthead/contract/contract.ts";
import { describe, expect, it } from "vitest";
import { walkCalls } from "../../src/platform/api/calls.ts";
import { backOfficeSurface, documentSurface, siteSurface } from "./served.ts";

/** All calls, pages and back office screens of the product. */
const SURFACE = readFileSync(new URL("surface.txt", import.meta.url), "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith("#"));
const pattern = (path: string) => path.replaceAll(/\{[^}]*\}/g, "{}");

/** What is currently served, in the format of surface.txt. */
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
});
