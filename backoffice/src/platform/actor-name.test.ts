import { globSync, readFileSync } from "node:fs";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";

const SERVER_SOURCES = new URL("../../../server/src/", import.meta.url).pathname;
const MESSAGES_FOLDER = new URL("../messages/platform/", import.meta.url);

/**
 * Technical names of system actors, as the server writes them into the audit log: of jobs, commands
 * and requests of guests.
 */
const names = globSync(`${SERVER_SOURCES}**/*.ts`)
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => {
    const pattern = file.endsWith(".jobs.ts")
      ? /(?:id: null, name: |JOB = )["`]([^"`]+)["`]/g
      : /id: null, name: ["`]([^"`]+)["`]/g;
    return [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => name);
  });

describe("system actors in the audit log", () => {
  it.each(LOCALES)("have a translated label in %s", (locale) => {
    const labels = JSON.parse(
      readFileSync(new URL(`frame.${locale}.json`, MESSAGES_FOLDER), "utf8"),
    ).frame.system;
    expect(names).toEqual(expect.arrayContaining(["subscription.renew", "record.purge"]));
    expect(names.filter((name) => !labels[name.split(/[. ]/)[0] ?? ""])).toEqual([]);
  });
});
