import { readFileSync } from "node:fs";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { LOG_ACTIONS } from "@masthead/contract/system/log.ts";
import { describe, expect, it } from "vitest";

describe("actions in the audit log", () => {
  it.each(LOCALES)("all have a text in %s", (locale) => {
    const messages = readFileSync(
      new URL(`../../messages/system/log.${locale}.json`, import.meta.url),
      "utf8",
    );
    expect(Object.keys(JSON.parse(messages).resources.log.actions).sort()).toEqual(
      [...LOG_ACTIONS].sort(),
    );
  });
});
