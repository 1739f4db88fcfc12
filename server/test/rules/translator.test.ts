import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  createTranslator,
  type Messages,
  type MessageValues,
} from "@masthead/contract/platform/translator.ts";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { PLURAL_SUFFIX } from "./message-texts.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** A count of each Arabic form, large numbers, and a fraction. */
const COUNTS = [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 1000, 15_000, 1.5];
/** Values of placeholders that name no count: special characters, other placeholders, nothing. */
const VALUES = ["Amman", '$& <b> & "عمّان" {{name}} %{name}', 1234.5, 0, null, true];

const PACKAGES = [
  { name: "site", files: "site/app/**/messages/{locale}.json", placeholder: undefined },
  { name: "server", files: "server/src/messages/{locale}.json", placeholder: undefined },
  {
    name: "back office",
    files: "backoffice/src/messages/**/*.{locale}.json",
    placeholder: /%\{(\w+)\}/g,
  },
];

const keysOf = (messages: Messages, group = ""): string[] =>
  Object.entries(messages).flatMap(([name, message]) =>
    typeof message === "string" ? [group + name] : keysOf(message, `${group}${name}.`),
  );

const messagesOf = (pattern: string): Messages[] =>
  globSync(pattern, { cwd: ROOT }).map((file) => JSON.parse(readFileSync(ROOT + file, "utf8")));

/** i18next with the settings that the packages had. */
function referenceOf(locale: string, bundles: Messages[], placeholder: RegExp | undefined) {
  const instance = i18next.createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    resources: {},
    interpolation: {
      escapeValue: false,
      defaultVariables: { dayHours: 24, stepSeconds: 10 },
      ...(placeholder && { prefix: "%{", suffix: "}" }),
    },
  });
  instance.services.formatter?.add("number", (value, language) =>
    formatNumber(Number(value), language === "ar-JO" ? "ar-JO" : "en-US"),
  );
  for (const bundle of bundles)
    instance.addResourceBundle(locale, "translation", bundle, true, true);
  return (key: string, values: MessageValues): string => instance.t(key, values);
}

describe.each(PACKAGES)("messages of the $name", ({ files, placeholder }) => {
  it.each(LOCALES)("are those of i18next for all keys and values in %s", (locale) => {
    const bundles = messagesOf(files.replace("{locale}", locale));
    const keys = new Set(
      bundles
        .flatMap((bundle) => keysOf(bundle))
        .flatMap((key) => [key, key.replace(PLURAL_SUFFIX, "")]),
    );
    expect(keys.size).toBeGreaterThan(100);
    const { add, translate } = createTranslator(locale, placeholder);
    for (const bundle of bundles) add(bundle);
    const reference = referenceOf(locale, bundles, placeholder);
    const text = JSON.stringify(bundles);
    const names = new Set(
      [...text.matchAll(placeholder ?? /\{\{\s*(\w+)/g)].flatMap(([, name = ""]) =>
        ["count", "dayHours", "stepSeconds"].includes(name) ? [] : [name],
      ),
    );
    const choices: MessageValues[] = [
      ...COUNTS.map((count) => ({ count })),
      ...VALUES.map((value) => Object.fromEntries([...names].map((name) => [name, value]))),
      {},
    ];
    const differences = [...keys].flatMap((key) =>
      choices.flatMap((values) => {
        const [own, other] = [translate(key, values), reference(key, values)];
        // A group has no text of its own.
        if (own === key && other.endsWith("returned an object instead of string.")) return [];
        return own === other ? [] : [{ key, values: JSON.stringify(values), own, other }];
      }),
    );
    expect(differences.slice(0, 10)).toEqual([]);
  });
});
