import { formatNumber } from "./format.ts";
import type { Locale } from "./locale.ts";

/** Messages of a language, in groups. A plural form is a message with a suffix: `results_few`. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Values of placeholders. A number `count` also selects the plural form. */
export type MessageValues = Readonly<Record<string, unknown>>;

/** Returns the message of a key, such as `find.results`, with its placeholders replaced. */
export type Translate = (key: string, values?: MessageValues) => string;

export interface Translator {
  /** Returns the key itself if there is no such message. */
  translate: Translate;
  /** Same as `translate`, but returns undefined if there is no such message. */
  find: (key: string, values?: MessageValues) => string | undefined;
  /** Fills the placeholders of a text. Unknown placeholders stay. */
  fill: (text: string, values?: MessageValues) => string;
  /** Adds messages; a message of the same key is replaced. */
  add: (messages: Messages) => void;
}

/**
 * Numbers in running text of messages, so that they follow the station's numerals: `{{dayHours,
 * number}}`.
 */
const MESSAGE_NUMBERS: MessageValues = { dayHours: 24, stepSeconds: 10 };

/** Placeholders of the site and the server: `{{name}}` and `{{count, number}}`. */
export const PLACEHOLDER = /\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g;

/**
 * Creates a translator of one language, which has no messages yet.
 * @param placeholder global expression; its groups are the name, and what marks a number
 */
export function createTranslator(locale: Locale, placeholder: RegExp = PLACEHOLDER): Translator {
  const messages = new Map<string, string>();
  const plurals = new Intl.PluralRules(locale);

  const template = (key: string, count: unknown): string | undefined =>
    typeof count === "number"
      ? // A message for zero is optional in every language.
        ((count === 0 ? messages.get(`${key}_zero`) : undefined) ??
        messages.get(`${key}_${plurals.select(count)}`) ??
        messages.get(key))
      : messages.get(key);

  const fill = (text: string, values: MessageValues = {}): string => {
    const all = { ...MESSAGE_NUMBERS, ...values };
    return text.replace(placeholder, (unfilled: string, name: string, isNumber?: unknown) => {
      if (!(name in all)) return unfilled;
      const value = all[name];
      return typeof isNumber === "string" && value != null
        ? formatNumber(Number(value), locale)
        : String(value ?? "");
    });
  };

  const find = (key: string, values?: MessageValues) => {
    const text = template(key, values?.count);
    return text && fill(text, values);
  };

  return {
    translate: (key, values) => find(key, values) ?? key,
    find,
    fill,
    add: (added) => addMessages(messages, added, ""),
  };
}

function addMessages(all: Map<string, string>, messages: Messages, group: string): void {
  for (const [name, message] of Object.entries(messages))
    if (typeof message === "string") all.set(group + name, message);
    else addMessages(all, message, `${group}${name}.`);
}
