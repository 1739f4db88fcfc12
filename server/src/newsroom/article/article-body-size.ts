import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import { ARTICLE_LIMITS } from "@masthead/contract/newsroom/article-fields.ts";
import { numberText } from "@masthead/contract/system/format.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";

/** Refuses a body that would take seconds to save, before anything is locked for it. @throws INVALID_INPUT at `body` */
export function requireBodySize({ locale }: CallContext, body: ArticleDocument): void {
  const { nodes, characters } = sizeOf(body.content);
  if (nodes <= ARTICLE_LIMITS.bodyNodes && characters <= ARTICLE_LIMITS.bodyText) return;
  const number = (value: number) => numberText(value, locale);
  const limits = { characters: number(ARTICLE_LIMITS.bodyText), nodes: number(ARTICLE_LIMITS.bodyNodes) };
  throw problemError("INVALID_INPUT", [{ path: "body", message: wordsOf(locale)("article.bodyTooLarge", limits) }]);
}

function sizeOf(content: ArticleNode[]): { nodes: number; characters: number } {
  const size = { nodes: 0, characters: 0 };
  const left = [...content];
  for (let node = left.pop(); node; node = left.pop()) {
    size.nodes++;
    size.characters += node.text?.length ?? 0;
    for (const child of node.content ?? []) left.push(child);
  }
  return size;
}
