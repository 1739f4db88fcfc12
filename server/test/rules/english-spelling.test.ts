import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const FILES = globSync(
  [
    "site/app/**/messages/en-US.json",
    "server/src/messages/en-US.json",
    "backoffice/src/messages/**/*.en-US.json",
  ],
  {
    cwd: ROOT,
  },
);

/**
 * Rejected spellings and the preferred one: British and American forms must not be mixed on screen.
 */
const SPELLINGS: [rejected: RegExp, preferred: string][] = [
  [/\bprogrammes?\b/i, "program"],
  [/\bcancel(ed|ing)\b/i, "cancelled"],
  [/\bcolors?\b/i, "colour"],
  [/\b(favorite|favor)s?\b/i, "favourite"],
  [/\bcenters?\b/i, "centre"],
  [/\bneighbors?\b/i, "neighbour"],
];

const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsOf);
const messages = FILES.flatMap((file) =>
  textsOf(JSON.parse(readFileSync(`${ROOT}/${file}`, "utf8"))).map((text) => ({ file, text })),
);

describe("spelling of English messages", () => {
  it("is checked in every package", () => {
    for (const folder of ["site/", "server/", "backoffice/"])
      expect(messages.some(({ file }) => file.startsWith(folder))).toBe(true);
  });

  it.each(SPELLINGS)("never matches %s; the spelling is %s", (rejected) => {
    // Placeholder names are not displayed.
    const texts = messages.map(({ file, text }) => ({
      file,
      text: text.replaceAll(/\{\{.*?\}\}|%\{\w+\}/g, ""),
    }));
    expect(texts.filter(({ text }) => rejected.test(text))).toEqual([]);
  });
});
