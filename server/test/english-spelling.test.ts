import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FILES = globSync(["site/app/**/words/en-US.json", "server/src/words/en-US.json", "backoffice/src/words/*.en-US.json"], { cwd: ROOT });

/** Spellings that the product does not use, and the one that it uses: British and American forms must not be mixed on screen. */
const SPELLINGS: [refused: RegExp, used: string][] = [
  [/\bprogrammes?\b/i, "program"],
  [/\bcancel(ed|ing)\b/i, "cancelled"],
  [/\bcolors?\b/i, "colour"],
  [/\b(favorite|favor)s?\b/i, "favourite"],
  [/\bcenters?\b/i, "centre"],
  [/\bneighbors?\b/i, "neighbour"],
];

const textsOf = (value: unknown): string[] => (typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsOf));
const shown = FILES.flatMap((file) => textsOf(JSON.parse(readFileSync(`${ROOT}/${file}`, "utf8"))).map((text) => ({ file, text })));

describe("English on screen, in mails and in the back office", () => {
  it("is read from every wing", () => {
    for (const wing of ["site/", "server/", "backoffice/"]) expect(shown.some(({ file }) => file.startsWith(wing))).toBe(true);
  });

  it.each(SPELLINGS)("never has %s, as it is spelled %s", (refused) => {
    // Names of values are no words on screen.
    const words = shown.map(({ file, text }) => ({ file, text: text.replaceAll(/\{\{.*?\}\}|%\{\w+\}/g, "") }));
    expect(words.filter(({ text }) => refused.test(text))).toEqual([]);
  });
});
