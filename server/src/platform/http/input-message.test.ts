import { LOCALES } from "@masthead/contract/system/locale.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { inputMessage } from "./input-message.ts";

const shape = z.strictObject({
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

function said(input: object, locale: (typeof LOCALES)[number]): Record<string, string> {
  const { error } = shape.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join("."), inputMessage(issue, locale)]));
}

const WRONG = {
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

describe("what is wrong with a field", () => {
  it("is said in words of people", () => {
    expect(said(WRONG, "en-US")).toEqual({
      title: "At most 200 characters",
      count: "At most 1,000",
      mail: "Give an e-mail address, such as name@example.com",
      page: "Give a whole web address that begins with http:// or https://",
      at: "Give a date and time",
      kind: "Choose one of what is offered",
      tags: "At most 1 entry",
      code: "This is not in the form expected",
      on: "Say yes or no",
      "": "There is no field named extra",
    });
  });

  it.each(LOCALES)("names no type of a programming language, in %s", (locale) => {
    for (const message of [...Object.values(said(WRONG, locale)), ...Object.values(said({}, locale))]) {
      expect(message).not.toMatch(/string|boolean|undefined|received|expected (string|number)|input\./);
      if (locale === "ar-JO") expect(message).toMatch(/\p{Script=Arabic}/u);
    }
  });

  it("tells a wrong kind from nothing", () => {
    expect(said({ title: 5, count: "x", tags: {} }, "en-US")).toMatchObject({
      title: "Give text",
      count: "Give a number",
      tags: "Give a list",
    });
  });

  it("asks for what is missing", () => {
    expect(said({}, "en-US")).toMatchObject({ title: "Fill this in", count: "Fill this in" });
    expect(said({ title: "" }, "en-US")).toMatchObject({ title: "Fill this in" });
  });
});
