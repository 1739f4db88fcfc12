import { MENTION } from "@masthead/contract/newsroom/article/article-note.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";

/** Returns the text of a note with the names of the colleagues that it mentions. */
export const withNames = (text: string, names: Map<number, string>, locale: Locale): string =>
  text.replaceAll(
    MENTION,
    (_mention, digits: string) =>
      `@${names.get(Number(digits)) ?? messagesFor(locale)("work.formerColleague")}`,
  );
