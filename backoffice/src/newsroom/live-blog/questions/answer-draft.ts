import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import type { LiveQuestion } from "@masthead/contract/newsroom/live-blog/live-question.ts";
import { type EntryDraft, emptyEntry } from "../compose/entry-draft.ts";

/**
 * Returns the draft of an entry that answers a question: the question as a quote with the name of
 * the reader, and an empty paragraph for the answer.
 */
export function answerDraft(
  { id, name, text }: Pick<LiveQuestion, "id" | "name" | "text">,
  byline: string,
): EntryDraft {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const quote = [...lines, ...(name ? [`— ${name}`] : [])].map(paragraphOf);
  return {
    ...emptyEntry({ byline }),
    body: {
      type: "doc",
      content: [{ type: "blockquote", content: quote }, { type: "paragraph" }],
    },
    questionId: id,
  };
}

const paragraphOf = (text: string): ArticleNode => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
