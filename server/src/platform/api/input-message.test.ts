import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { inputFieldError } from "./input-message.ts";

const schema = z.strictObject({
  title: z.string().min(1).max(200),
  count: z.number().int().min(1).max(1000),
  mail: z.email(),
  page: z.url(),
  at: z.iso.datetime(),
  kind: z.enum(["a", "b"]),
  tags: z.array(z.string()).max(1),
  code: z.string().regex(/^x$/),
  on: z.boolean(),
});

function messagesOf(input: object, locale: (typeof LOCALES)[number]): Record<string, string> {
  const { error } = schema.safeParse(input);
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [
      issue.path.join("."),
      inputFieldError(issue, locale).message,
    ]),
  );
}

const INVALID_INPUT = {
  title: "x".repeat(201),
  count: 1001,
  mail: "x",
  page: "x",
  at: "x",
  kind: "c",
  tags: ["a", "b"],
  code: "y",
  on: "yes",
  extra: 1,
};

describe("input error message", () => {
  it("describes the error in plain language", () => {
    expect(messagesOf(INVALID_INPUT, "en-US")).toEqual({
      title: "At most 200 characters",
      count: "At most 1,000",
      mail: "Enter an email address, such as name@example.com",
      page: "Enter a full web address that begins with http:// or https://",
      at: "Enter a date and time",
      kind: "Choose one of the options",
      tags: "At most 1 entry",
      code: "The format is not valid",
      on: "Choose yes or no",
      "": "Unknown field: extra",
    });
  });

  it.each(LOCALES)("contains no type name of a programming language in %s", (locale) => {
    for (const message of [
      ...Object.values(messagesOf(INVALID_INPUT, locale)),
      ...Object.values(messagesOf({}, locale)),
    ]) {
      expect(message).not.toMatch(
        /string|boolean|undefined|received|expected (string|number)|input\./,
      );
      if (locale === "ar-JO") expect(message).toMatch(/\p{Script=Arabic}/u);
    }
  });

  it("distinguishes a wrong type from a missing value", () => {
    expect(messagesOf({ title: 5, count: "x", tags: {} }, "en-US")).toMatchObject({
      title: "Enter text",
      count: "Enter a number",
      tags: "Enter a list",
    });
  });

  it("requests a missing value", () => {
    expect(messagesOf({}, "en-US")).toMatchObject({
      title: "This field is required",
      count: "This field is required",
    });
    expect(messagesOf({ title: "" }, "en-US")).toMatchObject({ title: "This field is required" });
  });
});
