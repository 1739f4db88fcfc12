import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { buildIfNeeded } from "../../src/platform/pages/build.ts";

const ASSETS = new URL("../../../site/build/client/assets/", import.meta.url);

beforeAll(() => buildIfNeeded(() => {}));

describe("scripts of the public site", () => {
  it("do not contain the schema library, whose evaluation would delay every form", () => {
    const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(50);
    expect(
      scripts.filter((name) => readFileSync(new URL(name, ASSETS), "utf8").includes("_zod")),
    ).toEqual([]);
  });
});
