import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { messageTexts } from "./message-texts.ts";

const FOLDER = fileURLToPath(new URL("../../../backoffice/src/messages/", import.meta.url));
const FILES = globSync("**/*.en-US.json", { cwd: FOLDER });

const read = (file: string): object => JSON.parse(readFileSync(FOLDER + file, "utf8"));

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();

describe("back office messages", () => {
  it.each(FILES)("%s has the same keys and placeholders in English and Arabic", (file) => {
    const english = new Map(messageTexts(read(file)));
    const arabic = new Map(messageTexts(read(file.replace("en-US", "ar-JO"))));
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
