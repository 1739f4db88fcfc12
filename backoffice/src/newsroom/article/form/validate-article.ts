import {
  ARTICLE_LIMITS,
  ARTICLE_TEXTS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { SLUG_LENGTH } from "@masthead/contract/platform/constants.ts";

/** Maximum lengths of the texts with a character count, in characters. */
export const MAX_LENGTHS = {
  ...ARTICLE_TEXTS,
  slug: SLUG_LENGTH,
  seoTitle: ARTICLE_LIMITS.seoTitle,
  seoDescription: ARTICLE_LIMITS.seoDescription,
  socialTitle: ARTICLE_LIMITS.socialTitle,
  socialDescription: ARTICLE_LIMITS.socialDescription,
  intervieweeName: ARTICLE_LIMITS.intervieweeName,
  intervieweeRole: ARTICLE_LIMITS.intervieweeRole,
  narrator: ARTICLE_LIMITS.narrator,
} as const;

type ValidationMessage = string | { message: string; args: Record<string, unknown> };

const REQUIRED = "ra.validation.required";

/**
 * Validates an article before it is sent; the server validates the rest. Returns messages by field.
 */
export function validateArticle(
  values: Record<string, unknown>,
): Record<string, ValidationMessage> {
  const textOf = (field: string) => String(values[field] ?? "").trim();
  const tooLong = Object.entries(MAX_LENGTHS)
    .filter(([field, max]) => textOf(field).length > max)
    .map(([field, max]): [string, ValidationMessage] => [
      field,
      { message: "resources.article.tooLong", args: { max } },
    ]);
  const missing = [
    ...(textOf("title") ? [] : ["title"]),
    ...(values.id && !textOf("slug") ? ["slug"] : []),
    ...(values.breaking && !values.breakingUntil ? ["breakingUntil"] : []),
  ].map((field): [string, ValidationMessage] => [field, REQUIRED]);
  return Object.fromEntries([...tooLong, ...missing]);
}
