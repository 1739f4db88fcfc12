import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BACK_OFFICE_RECORDS } from "@masthead/contract/platform/back-office.ts";
import { describe, expect, it } from "vitest";
import { messageTexts } from "./message-texts.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** Keys that react-admin composes. */
const COMPOSED_KEY =
  /^(ra\.|resources\.[^.]+\.(name|empty|notifications\.|fields\.|icons\.|platforms\.))/;

const find = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();
const read = (file: string) => readFileSync(`${ROOT}/${file}`, "utf8");

/** Keys of messages, without plural suffixes. */
const keysOf = (messages: object): string[] => [
  ...new Set(messageTexts(messages).map(([key]) => key)),
];
const keysOfFile = (file: string) => keysOf(JSON.parse(read(file)));

const PACKAGES = [
  { name: "site", messages: "site/app/**/messages/en-US.json", sources: "site/app/**/*.{ts,tsx}" },
  {
    name: "back office",
    messages: "backoffice/src/messages/**/*en-US.json",
    sources: "backoffice/src/**/*.{ts,tsx}",
  },
  { name: "server", messages: "server/src/messages/en-US.json", sources: "server/src/**/*.ts" },
].map(({ name, messages, sources }) => ({
  name,
  messages: find(messages),
  sources: find(sources),
}));

/**
 * String literals and templates of sources, as one pattern of keys: an expression in a template is
 * any text.
 */
function usedKeys(sources: string[]): RegExp {
  const literals = sources.flatMap(
    (file) => read(file).match(/(["`])[\w-]+(?:[\w.-]|\$\{[^`]*?\})*\1/g) ?? [],
  );
  const patterns = [...new Set(literals)].map((literal) =>
    literal
      .slice(1, -1)
      .split(/\$\{[^}]*\}+/)
      .map((text) => RegExp.escape(text))
      .join(".+"),
  );
  return new RegExp(`^(?:${patterns.join("|")})$`);
}

describe.each(PACKAGES)("messages of the $name", ({ messages, sources }) => {
  it.each(messages)("%s has the same keys in Arabic", (file) => {
    expect(keysOfFile(file.replace("en-US", "ar-JO")).sort()).toEqual(keysOfFile(file).sort());
  });

  it("are all used", () => {
    const used = usedKeys(sources);
    expect(
      messages.flatMap(keysOfFile).filter((key) => !COMPOSED_KEY.test(key) && !used.test(key)),
    ).toEqual([]);
  });
});

it("titles of new records exist for every record that can be created in the back office", () => {
  const keys = new Set(find("backoffice/src/messages/**/*en-US.json").flatMap(keysOfFile));
  const creatable = Object.entries(BACK_OFFICE_RECORDS).filter(([, { create }]) => create);
  expect(
    creatable.map(([name]) => `resources.${name}.new`).filter((key) => !keys.has(key)),
  ).toEqual([]);
});
