/**
 * Language check: reports words of the list below in identifiers and comments of the sources, with
 * the term to use. Part of `npm run lint`. Only words that have no other meaning in code are
 * listed; CONTRIBUTING.md has the rest of the glossary.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Banned word, and the term to use. Words of identifiers are compared one by one, case is ignored.
 */
const BANNED: Readonly<Record<string, string>> = {
  anew: "again",
  asker: "caller, current user",
  askers: "callers",
  lacking: "missing",
  told: "reported, formatted, notified",
  untold: "unreported",
  unseen: "visually hidden",
  whoever: "the user, the caller",
  wing: "package",
  wings: "packages",
  wish: "idempotency key",
  wishes: "idempotency keys",
};

interface Finding {
  line: number;
  word: string;
  text: string;
}

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

const bannedIn = (text: string): string[] =>
  wordsOf(text).filter((word) => Object.hasOwn(BANNED, word));

/**
 * Findings in the names that a file declares, and in its comments. Names that it only uses may
 * belong to a library.
 */
function findingsIn(file: string, source: string): Finding[] {
  const { program, comments } = parseSync(file, source);
  const found: { at: number; text: string }[] = comments.map(({ start, value }) => ({
    at: start,
    text: value,
  }));
  const declares = (name: string, at: number) => found.push({ at, text: name });
  new Visitor({
    VariableDeclarator: ({ id }) => void (id.type === "Identifier" && declares(id.name, id.start)),
    FunctionDeclaration: ({ id }) => void (id && declares(id.name, id.start)),
    ClassDeclaration: ({ id }) => void (id && declares(id.name, id.start)),
    TSInterfaceDeclaration: ({ id }) => void declares(id.name, id.start),
    TSTypeAliasDeclaration: ({ id }) => void declares(id.name, id.start),
  }).visit(program);
  return found.flatMap(({ at, text }) =>
    bannedIn(text).map((word) => ({
      line: source.slice(0, at).split("\n").length,
      word,
      text: text.trim().split("\n")[0] ?? "",
    })),
  );
}

const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => [".ts", ".tsx"].includes(extname(file)) && file !== "scripts/lint-language.ts");
let failed = 0;
for (const file of files) {
  for (const { line, word, text } of findingsIn(file, readFileSync(`${ROOT}/${file}`, "utf8"))) {
    failed++;
    console.error(`${file}:${line}: "${word}": write ${BANNED[word]}: ${text.slice(0, 100)}`);
  }
}
console.log(failed ? `${failed} words to replace` : `${files.length} files: no banned words`);
process.exitCode = failed ? 1 : 0;
