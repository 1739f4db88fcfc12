import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import type { Fields } from "../platform/crud/record-kind.ts";
import { problemError } from "../platform/http/problem.ts";
import { wordsOf } from "../platform/http/words.ts";
import type { CallContext } from "../platform/platform.ts";

/** What was sent, its slugs in the form of slugs; one that is left empty is left out. @throws INVALID_INPUT when nothing is left of one */
export function cleanSlugs(context: CallContext, sent: Fields): Fields {
  if (!sent.slug) return sent;
  const slug: LocalizedText = {};
  for (const locale of LOCALES) {
    const typed = (sent.slug as LocalizedText)[locale];
    if (!typed) continue;
    slug[locale] = slugify(typed);
    const message = wordsOf(context.locale)("record.slugEmpty");
    if (!slug[locale]) throw problemError("INVALID_INPUT", [{ path: `slug.${locale}`, message }]);
  }
  return { ...sent, slug };
}
