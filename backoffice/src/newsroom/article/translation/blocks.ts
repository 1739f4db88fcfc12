import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { readable } from "../../../frame/form/readable.ts";

/** A piece of an article that is read against its counterpart. */
export interface Block {
  text: string;
  /** A heading. */
  strong: boolean;
}

/** Title, subtitle, summary and each block of the body, in their order; title and the two after it always, so that rows meet. */
export function blocksOf({ title, subtitle, summary, body }: Pick<ArticleRecord, "title" | "subtitle" | "summary" | "body">): Block[] {
  const head = [
    { text: title, strong: true },
    { text: subtitle, strong: true },
    { text: summary, strong: false },
  ];
  const blocks = body.content
    .map((node) => ({
      text: readable(node.type === "figure" || node.type === "embed" ? node.attrs : node),
      strong: node.type === "heading",
    }))
    .filter(({ text }) => text !== "");
  return [...head, ...blocks];
}
