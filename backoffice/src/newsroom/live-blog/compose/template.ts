import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import type {
  LivePresets,
  LiveTemplate,
} from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { EntryDraft } from "./entry-draft.ts";

type Presets = Pick<LivePresets, "labels" | "templates">;

/** Returns the labels of entries in a language: the managed ones first, then others in use. */
export const labelChoices = (
  { labels }: Presets,
  locale: Locale,
  used: readonly string[],
): string[] => [...new Set([...labels.map(({ name }) => name[locale]), ...used])];

/**
 * Returns the fields of a draft that a template fills. A text that was written stays: the headline
 * of the template is used if there is none, and its text follows.
 */
export function filledFields(
  draft: EntryDraft,
  { title, text, labelId, locale }: LiveTemplate,
  { labels }: Presets,
): Partial<EntryDraft> {
  const label = labels.find(({ id }) => id === labelId)?.name[locale];
  const paragraphs = text.split("\n").filter((line) => line.trim() !== "");
  return {
    title: draft.title.trim() ? draft.title : title,
    ...(label !== undefined && { label }),
    ...(paragraphs.length && {
      body: { type: "doc", content: [...draft.body.content, ...paragraphs.map(paragraphOf)] },
    }),
  };
}

const paragraphOf = (text: string): ArticleNode => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
