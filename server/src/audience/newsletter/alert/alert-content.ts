import type {
  NewsletterBlock,
  NewsletterContent,
} from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Alert mail of an article, in its language. */
export interface AlertMail {
  locale: Locale;
  subject: string;
  /** Paragraphs, separated by empty lines; may be empty. */
  text: string;
  articleId: number;
}

/** Returns the blocks of an alert mail: its text, and the article with a link. */
export const alertBlocks = ({
  text,
  articleId,
}: Pick<AlertMail, "text" | "articleId">): NewsletterBlock[] => [
  ...(text.trim() ? [{ kind: "text" as const, heading: "", text: text.trim() }] : []),
  { kind: "stories", heading: "", articleIds: [articleId], images: true },
];

type Story = Extract<NewsletterContent["blocks"][number], { kind: "stories" }>["stories"][number];

/** Returns the content of an alert mail with its article as it will be published. */
export function withStory({ blocks }: NewsletterContent, story: Story): NewsletterContent {
  const image = blocks.flatMap((block) => (block.kind === "stories" ? block.stories : []))[0]
    ?.image;
  return {
    blocks: [
      ...blocks.filter(({ kind }) => kind !== "stories"),
      { kind: "stories", heading: "", stories: [{ ...story, image: image ?? story.image }] },
    ],
  };
}
