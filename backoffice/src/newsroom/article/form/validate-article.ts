import { ARTICLE_LIMITS } from "@masthead/contract/newsroom/article-fields.ts";
import { SLUG_LENGTH } from "@masthead/contract/system/constants.ts";

/** Most characters of the texts that the form counts. */
export const MOST = {
  title: ARTICLE_LIMITS.title,
  subtitle: ARTICLE_LIMITS.subtitle,
  summary: ARTICLE_LIMITS.summary,
  slug: SLUG_LENGTH,
  seoTitle: 200,
  seoDescription: 500,
} as const;

type Told = string | { message: string; args: Record<string, unknown> };

const required = "ra.validation.required";

/** What can be said against an article before it is sent; the rest the server says. Messages by field. */
export function validateArticle(values: Record<string, unknown>): Record<string, Told> {
  const textOf = (field: string) => String(values[field] ?? "").trim();
  const tooLong = Object.entries(MOST)
    .filter(([field, most]) => textOf(field).length > most)
    .map(([field, most]): [string, Told] => [field, { message: "resources.article.tooLong", args: { most } }]);
  const missing = [
    ...(textOf("title") ? [] : ["title"]),
    ...(values.id && !textOf("slug") ? ["slug"] : []),
    ...(values.breaking && !values.breakingUntil ? ["breakingUntil"] : []),
  ].map((field): [string, Told] => [field, required]);
  return Object.fromEntries([...tooLong, ...missing]);
}
