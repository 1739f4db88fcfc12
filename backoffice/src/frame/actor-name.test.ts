import { globSync, readFileSync } from "node:fs";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { describe, expect, it } from "vitest";

const SERVER = new URL("../../../server/src/", import.meta.url).pathname;
const WORDS = new URL("../words/", import.meta.url);

/** Technical names of actors that are no person, as the server writes them into the audit log. */
const names = globSync(`${SERVER}**/*.ts`)
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/id: null, name: "([^"]+)"/g)].map(([, name = ""]) => name));

describe("names of jobs and commands in the audit log", () => {
  it.each(LOCALES)("have words for their part of the system in %s", (locale) => {
    const words = JSON.parse(readFileSync(new URL(`frame.${locale}.json`, WORDS), "utf8")).desk.system;
    expect(names).toContain("subscription.renew");
    expect(names.filter((name) => !words[name.split(/[. ]/)[0] ?? ""])).toEqual([]);
  });
});
