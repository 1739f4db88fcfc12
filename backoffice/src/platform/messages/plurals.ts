import type { Messages } from "@masthead/contract/platform/translator.ts";

/**
 * Converts the plurals of react-admin, `Tag |||| Tags` in one message, to one message for each form.
 */
export function withPlurals(messages: object): Messages {
  const entries = Object.entries(messages).flatMap(
    ([key, value]: [string, string | object]): [string, string | Messages][] => {
      if (typeof value !== "string") return [[key, withPlurals(value)]];
      const [singular = "", plural] = value.split(" |||| ");
      return plural === undefined
        ? [[key, value]]
        : [
            [`${key}_one`, singular],
            [`${key}_other`, plural],
          ];
    },
  );
  return Object.fromEntries(entries);
}
