import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FailureText, failureMessage, retryAfter } from "./failures.ts";

const words = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../words/sign-in.${locale}.json`, import.meta.url), "utf8")).desk.failure as Record<string, never>;

/** Reads a message as the screen does, without its plural forms. */
const speak = (locale: string) => (text: FailureText) => {
  const path = text.key.replace("desk.failure.", "").split(".");
  const last = path.pop() ?? "";
  const group = path.reduce<Record<string, never>>((from, name) => from[name] ?? {}, words(locale)) as Record<string, string>;
  return (group[last] ?? group[`${last}_other`] ?? `missing ${text.key}`).replace("%{smart_count}", String(text.values?.smart_count));
};

const problem = (detail: string) => ({ type: "about:blank", title: "Internal Server Error", status: 500, code: "X", detail, errors: [] });

describe("message of a failed call", () => {
  it.each(["en-US", "ar-JO"])("names cause and remedy without words of the browser, %s", (locale) => {
    const statuses = [undefined, 400, 404, 413, 429, 500, 502, 503, 504];
    const messages = statuses.flatMap((status) => [true, false].map((unsaved) => failureMessage({ status }, unsaved, speak(locale))));
    for (const message of messages) {
      expect(message).not.toMatch(/Failed to fetch|Error:|Internal Server|missing|undefined/);
      expect(message.length).toBeGreaterThan(15);
    }
  });

  it("says that the changes are kept only while a form holds some", () => {
    expect(failureMessage({}, true, speak("en-US"))).toBe("The server could not be reached. Your changes are kept; try again.");
    expect(failureMessage({}, false, speak("en-US"))).toBe("The server could not be reached. Check your connection and try again.");
  });

  it("uses the server's own words when it sent a problem", () => {
    const body = problem("Something went wrong on our side. Reference: 12");
    expect(failureMessage({ status: 500, body }, true, speak("en-US"))).toBe(
      "Something went wrong on our side. Reference: 12. Your changes are kept; try again.",
    );
    expect(failureMessage({ status: 409, body: problem("Somebody changed it.") }, true, speak("en-US"))).toBe("Somebody changed it.");
  });

  it("says when to try again where the server did", () => {
    expect(failureMessage({ status: 503, retryAfter: "30" }, true, speak("en-US"))).toBe(
      "The server is busy or restarting. Your changes are kept; try again in 30 seconds.",
    );
    expect(failureMessage({ status: 503, retryAfter: "300" }, false, speak("en-US"))).toBe(
      "The server is busy or restarting. Try again in 5 minutes.",
    );
  });

  it("reads Retry-After in seconds and as a date, and ignores what is neither", () => {
    const now = Date.parse("2026-11-22T10:00:00Z");
    expect(["15", "Sun, 22 Nov 2026 10:00:20 GMT", "0", "soon", null].map((header) => retryAfter(header, now))).toEqual([
      15,
      20,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
