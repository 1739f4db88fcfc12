import type { Words } from "../words.ts";

/** React-admin writes one and many in one line, `Tag |||| Tags`; i18next under two keys. */
export function withPlurals(words: object): Words {
  const entries = Object.entries(words).flatMap(([key, value]: [string, string | object]): [string, string | Words][] => {
    if (typeof value !== "string") return [[key, withPlurals(value)]];
    const [one = "", many] = value.split(" |||| ");
    return many === undefined
      ? [[key, value]]
      : [
          [`${key}_one`, one],
          [`${key}_other`, many],
        ];
  });
  return Object.fromEntries(entries);
}
