import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";

/** Length of a name that is taken from the text, in characters. */
const NAME_LENGTH = 60;

const textOf = ({ text = "", content = [] }: ArticleNode): string =>
  text || content.map(textOf).join(" ");

/** Returns what an entry is called in dialogs: its headline, else the beginning of its text. */
export function entryName({ title, body }: Pick<LiveDeskEntry, "title" | "body">): string {
  if (title) return title;
  const text = body.content.map(textOf).join(" ").replaceAll(/\s+/g, " ").trim();
  const characters = [...text];
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join("")}…` : text;
}
