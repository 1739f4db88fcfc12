import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = new URL("../../backoffice/src/words/", import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".en-US.json"));
/** Forms of a number, of which Arabic has six and English two. */
const FORM = /_(zero|one|two|few|many|other)$/;

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));

/** Every word of a file by its key, those of a number once. */
function wordsOf(value: unknown, key = ""): [string, string][] {
  if (typeof value === "string") return [[key.replace(FORM, ""), value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => wordsOf(inner, key ? `${key}.${name}` : name));
}

const values = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

describe("words of the back office", () => {
  it.each(FILES)("%s are in both languages, with the same values in them", (file) => {
    const english = new Map(wordsOf(read(file)));
    const arabic = new Map(wordsOf(read(file.replace("en-US", "ar-JO"))));
    expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
    const unlike = [...english].filter(
      ([key, text]) => !values(arabic.get(key) ?? "").every((one) => values(text).includes(one) || one === "%{smart_count}"),
    );
    expect(unlike).toEqual([]);
    expect([...english, ...arabic].filter(([, text]) => !text.trim())).toEqual([]);
  });
});
