import { createHash } from "node:crypto";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { EDITION_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { withoutBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";

/** Returns the fields of an edition. */
export const editionFieldsOf = (fields: ArticleFields): Partial<ArticleFields> =>
  Object.fromEntries(EDITION_FIELDS.map((field) => [field, fields[field]]));

/** Returns a hash of the content of an edition, to which an approval is bound. Does not depend on the order of keys and the ids of blocks. */
export function editionHash(fields: ArticleFields): string {
  const inKeyOrder = (_key: string, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const edition = { ...editionFieldsOf(fields), body: withoutBlockIds(fields.body) };
  return createHash("sha256").update(JSON.stringify(edition, inKeyOrder)).digest("base64url");
}
