import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ENTITIES } from "@masthead/contract/platform/ability.ts";
import { expect, it } from "vitest";
import { RESOURCES } from "../screens.ts";

const SOURCES = fileURLToPath(new URL("../", import.meta.url));

/** Entities, resources, and the folders of their modules. */
const NAMES = new Set<string>([
  ...ENTITIES,
  ...RESOURCES.flatMap(({ name, parts = [] }) => [name, ...parts.map((part) => part.name)]),
  ...globSync("*/*/*.resource.ts", { cwd: SOURCES }).map((file) => basename(dirname(file))),
]);

/**
 * Literals that are not the name of an entity: a property of inputs, and the settings of the
 * station.
 */
const EXCEPTIONS = [
  "form/input/select-input.tsx: source",
  "form/phone/phone-input.tsx: source",
  "time/station.ts: @masthead/contract/system/setting.ts",
];

/**
 * Name in a literal: the whole, the first segment of a path, the resource of a message key, or an
 * imported module.
 */
const PATTERNS = [/^([\w-]+)$/, /^\/([\w-]+)/, /^resources\.(\w+)/, /([\w-]+)\.tsx?$/];

it("the platform contains no name of an entity", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: `${SOURCES}platform` }).filter(
    (file) => !file.includes(".test."),
  );
  const found = files.flatMap((file) => {
    const code = readFileSync(`${SOURCES}platform/${file}`, "utf8").replaceAll(
      /\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*/g,
      "",
    );
    return [...code.matchAll(/"([^"\n]*)"|`([^`]*)`/g)]
      .map(([, quoted, template]) => quoted ?? template ?? "")
      .filter((literal) => PATTERNS.some((pattern) => NAMES.has(pattern.exec(literal)?.[1] ?? "")))
      .map((literal) => `${file}: ${literal}`);
  });
  expect(found.toSorted()).toEqual(EXCEPTIONS);
  expect(NAMES.size).toBeGreaterThan(40);
});
