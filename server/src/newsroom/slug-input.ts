import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { invalidInput } from "../platform/http/problem.ts";
import type { CallContext } from "../platform/platform.ts";

/**
 * Normalizes the slugs in the submitted fields and drops empty ones.
 * @throws INVALID_INPUT when a slug has no valid characters
 */
export function normalizeSlugs<Input extends { slug?: LocalizedText }>(
  context: CallContext,
  fields: Input,
): Input {
  if (!fields.slug) return fields;
  const slug: LocalizedText = {};
  for (const locale of LOCALES) {
    const input = fields.slug[locale];
    if (!input) continue;
    slug[locale] = slugify(input);
    if (!slug[locale]) throw invalidInput(context, `slug.${locale}`, "record.slugEmpty");
  }
  return { ...fields, slug };
}
