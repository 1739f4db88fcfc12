import type {
  NewsletterBlock,
  NewsletterContent,
  NewsletterStory,
} from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { latestArticles, latestOfCategory } from "../../../newsroom/article/list/list.service.ts";
import { cardsOf } from "../../../newsroom/article/read/card.service.ts";
import { findImagesById } from "../../../newsroom/media/media-lookup.service.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { IssueRow } from "../issue/issue.store.ts";

type ContentBlock = NewsletterContent["blocks"][number];

/**
 * Returns the content of an issue: its blocks with the articles that readers see now. Automatic
 * blocks leave out articles that an earlier block shows. Blocks without an article are left out.
 * @param context of a caller in the language of the issue
 */
export async function issueContent(
  context: CallContext,
  { blocks }: Pick<IssueRow, "blocks">,
): Promise<NewsletterContent> {
  const shown = new Set(pickedIds(blocks));
  const content: ContentBlock[] = [];
  for (const block of blocks) {
    const filled = await contentOf(context, block, shown);
    if (filled) content.push(filled);
  }
  return { blocks: content };
}

/** Returns stored content without the articles that readers no longer see. */
export async function shownContent(
  context: CallContext,
  { blocks }: NewsletterContent,
): Promise<NewsletterContent> {
  const ids = blocks.flatMap((block) =>
    block.kind === "stories" ? block.stories.map(({ id }) => id) : [],
  );
  const shown = new Set((await cardsOf(context, ids)).map(({ id }) => id));
  return {
    blocks: blocks.flatMap((block): ContentBlock[] => {
      if (block.kind !== "stories") return [block];
      const stories = block.stories.filter(({ id }) => shown.has(id));
      return stories.length ? [{ ...block, stories }] : [];
    }),
  };
}

/** Returns the ids of the articles that editors picked. */
export const pickedIds = (blocks: readonly NewsletterBlock[]): number[] =>
  blocks.flatMap((block) => (block.kind === "stories" ? block.articleIds : []));

async function contentOf(
  context: CallContext,
  block: NewsletterBlock,
  shown: Set<number>,
): Promise<ContentBlock | null> {
  switch (block.kind) {
    case "text":
      return { kind: "text", heading: block.heading, paragraphs: paragraphsOf(block.text) };
    case "stories":
      return storiesOf(block, await cardsOf(context, block.articleIds));
    case "automatic": {
      const limit = block.count + shown.size;
      const cards =
        block.categoryId === null
          ? await latestArticles(context, limit)
          : await latestOfCategory(context, block.categoryId, limit);
      const fresh = cards.filter(({ id }) => !shown.has(id)).slice(0, block.count);
      for (const { id } of fresh) shown.add(id);
      return storiesOf(block, fresh);
    }
    case "sponsor": {
      const { sponsor, title, text, link, imageId } = block;
      const images = await findImagesById(
        context.db,
        imageId === null ? [] : [imageId],
        context.locale,
      );
      const image = images.get(imageId ?? 0) ?? null;
      return { kind: "sponsor", sponsor, title, paragraphs: paragraphsOf(text), link, image };
    }
  }
}

function storiesOf(
  { heading, images }: { heading: string; images: boolean },
  cards: readonly ArticleCard[],
): ContentBlock | null {
  if (!cards.length) return null;
  const stories = cards.map(
    (card): NewsletterStory => ({
      id: card.id,
      label: card.category?.name ?? "",
      title: card.title,
      summary: card.summary,
      path: articlePath(card),
      image: images ? card.lead : null,
    }),
  );
  return { kind: "stories", heading, stories };
}

/** Returns the paragraphs of plain text, which empty lines separate. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
