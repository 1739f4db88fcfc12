import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FailureText, failureMessage, parseRetryAfter } from "./failures.ts";

const failureMessages = (locale: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../messages/platform/sign-in.${locale}.json`, import.meta.url),
      "utf8",
    ),
  ).frame.failure as Record<string, never>;

/** Translates a message like the screen does, without plural forms. */
const translator = (locale: string) => (text: FailureText) => {
  const path = text.key.replace("frame.failure.", "").split(".");
  const key = path.pop() ?? "";
  const group = path.reduce<Record<string, never>>(
    (messages, name) => messages[name] ?? {},
    failureMessages(locale),
  ) as Record<string, string>;
  return (group[key] ?? group[`${key}_other`] ?? `missing ${text.key}`).replace(
    "%{smart_count}",
    String(text.values?.smart_count),
  );
};

const problem = (detail: string) => ({
  type: "about:blank",
  title: "Internal Server Error",
  status: 500,
  code: "X",
  detail,
  errors: [],
});

describe("failureMessage", () => {
  it.each(["en-US", "ar-JO"])("contains cause and advice and no technical text in %s", (locale) => {
    const statuses = [undefined, 400, 404, 413, 429, 500, 502, 503, 504];
    const messages = statuses.flatMap((status) =>
      [true, false].map((unsaved) => failureMessage({ status }, unsaved, translator(locale))),
    );
    for (const message of messages) {
      expect(message).not.toMatch(/Failed to fetch|Error:|Internal Server|missing|undefined/);
      expect(message.length).toBeGreaterThan(15);
    }
  });

  it("mentions kept changes only when a form has unsaved changes", () => {
    expect(failureMessage({}, true, translator("en-US"))).toBe(
      "The server could not be reached. Your changes are safe. Try again.",
    );
    expect(failureMessage({}, false, translator("en-US"))).toBe(
      "The server could not be reached. Check your connection and try again.",
    );
  });

  it.each(["en-US", "ar-JO"])(
    "tells of a conflict that the change was not saved, not which values differ, in %s",
    (locale) => {
      const detail = "Someone else changed the same fields. Both values are listed.";
      const body = { ...problem(detail), conflict: { fields: [], by: "Rana", version: 2 } };
      const message = failureMessage({ status: 409, body }, true, translator(locale));
      expect(message).toBe(failureMessages(locale).conflict);
      expect(message.length).toBeGreaterThan(15);
    },
  );

  it("uses the detail of a problem response", () => {
    const body = problem("Something went wrong on our side. Reference: 12");
    expect(failureMessage({ status: 500, body }, true, translator("en-US"))).toBe(
      "Something went wrong on our side. Reference: 12. Your changes are safe. Try again.",
    );
    expect(
      failureMessage(
        { status: 409, body: problem("Somebody changed it.") },
        true,
        translator("en-US"),
      ),
    ).toBe("Somebody changed it.");
  });

  it("contains the retry time of a Retry-After header", () => {
    expect(failureMessage({ status: 503, retryAfter: "30" }, true, translator("en-US"))).toBe(
      "The server is busy or restarting. Your changes are safe. Try again in 30 seconds.",
    );
    expect(failureMessage({ status: 503, retryAfter: "300" }, false, translator("en-US"))).toBe(
      "The server is busy or restarting. Try again in 5 minutes.",
    );
  });

  it("parses Retry-After in seconds or as a date, and ignores invalid values", () => {
    const now = Date.parse("2026-11-22T10:00:00Z");
    expect(
      ["15", "Sun, 22 Nov 2026 10:00:20 GMT", "0", "soon", null].map((header) =>
        parseRetryAfter(header, now),
      ),
    ).toEqual([15, 20, undefined, undefined, undefined]);
  });
});
