import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { ARTICLE_LIMITS } from "@masthead/contract/newsroom/article/article-fields.ts";
import { withoutBlockIds } from "@masthead/contract/newsroom/article/merge/block-id.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";

/**
 * Rejects a body that would take seconds to save. Call it before rows are locked.
 * @throws INVALID_INPUT at `body`
 */
export function requireBodySize(context: CallContext, body: ArticleDocument): void {
  const { nodes, characters } = sizeOfBody(body);
  if (nodes <= ARTICLE_LIMITS.bodyNodes && characters <= ARTICLE_LIMITS.bodyText) return;
  const number = (value: number) => formatNumber(value, context.locale);
  const limits = {
    characters: number(ARTICLE_LIMITS.bodyText),
    nodes: number(ARTICLE_LIMITS.bodyNodes),
  };
  throw invalidInput(context, "body", "article.bodyTooLarge", limits);
}

/**
 * Returns the length of the fields of a form as JSON, in characters, without the ids of blocks:
 * they do not count towards the limit of a body.
 */
export function formLength({ body, ...fields }: { body?: unknown }): number {
  const hasBlocks = Array.isArray((body as Partial<ArticleDocument> | null | undefined)?.content);
  return JSON.stringify({
    ...fields,
    body: hasBlocks ? withoutBlockIds(body as ArticleDocument) : body,
  }).length;
}

/** Returns the number of nodes of a body, and of characters of its text. */
export function sizeOfBody({ content }: ArticleDocument): { nodes: number; characters: number } {
  const size = { nodes: 0, characters: 0 };
  const pending = [...content];
  for (let node = pending.pop(); node; node = pending.pop()) {
    size.nodes++;
    size.characters += node.text?.length ?? 0;
    for (const child of node.content ?? []) pending.push(child);
  }
  return size;
}
