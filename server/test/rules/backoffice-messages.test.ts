import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const FOLDER = fileURLToPath(new URL("../../../backoffice/src/messages/", import.meta.url));
const FILES = globSync("**/*.en-US.json", { cwd: FOLDER });
/** Suffix of a plural form. Arabic has six, English two. */
const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;

const read = (file: string): unknown => JSON.parse(readFileSync(FOLDER + file, "utf8"));

/** All messages of a file by key, without plural suffixes. */
function flatten(value: unknown, key = ""): [string, string][] {
  if (typeof value === "string") return [[key.replace(PLURAL_SUFFIX, ""), value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    flatten(inner, key ? `${key}.${name}` : name),
  );
}

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

describe("back office messages", () => {
  it.each(FILES)("%s has the same keys and placeholders in English and Arabic", (file) => {
    const english = new Map(flatten(read(file)));
    const arabic = new Map(flatten(read(file.replace("en-US", "ar-JO"))));
    expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
    const mismatched = [...english].filter(
      ([key, text]) =>
        !placeholders(arabic.get(key) ?? "").every(
          (placeholder) =>
            placeholders(text).includes(placeholder) || placeholder === "%{smart_count}",
        ),
    );
    expect(mismatched).toEqual([]);
    expect([...english, ...arabic].filter(([, text]) => !text.trim())).toEqual([]);
  });
});
