import { globSync, readFileSync } from "node:fs";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { describe, expect, it } from "vitest";

const SERVER_SOURCES = new URL("../../../server/src/", import.meta.url).pathname;
const MESSAGES_FOLDER = new URL("../messages/", import.meta.url);

/** Technical names of system actors, as the server writes them into the audit log. */
const names = globSync(`${SERVER_SOURCES}**/*.ts`)
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/id: null, name: "([^"]+)"/g)].map(([, name = ""]) => name));

describe("system actors in the audit log", () => {
  it.each(LOCALES)("have a translated label in %s", (locale) => {
    const labels = JSON.parse(readFileSync(new URL(`frame.${locale}.json`, MESSAGES_FOLDER), "utf8")).desk.system;
    expect(names).toContain("subscription.renew");
    expect(names.filter((name) => !labels[name.split(/[. ]/)[0] ?? ""])).toEqual([]);
  });
});
