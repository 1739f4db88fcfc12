import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { lazy, Suspense, useEffect } from "react";
import { openRequestedPicture } from "./pictures/open-pictures.ts";

/** Few texts have embeds, video or audio, so their code is not in the script of every article. */
const InteractiveText = lazy(async () => ({
  default: (await import("./interactive-text.tsx")).InteractiveText,
}));
const NEEDS_SCRIPT = /<(?:video|audio) |<figure class="embed"/;

interface Props {
  article: Pick<ArticleDetails, "id" | "title" | "slug" | "locale" | "category">;
  /** Entry of the article's live blog that has the text. */
  entry?: { id: number; title: string };
  /** Sanitised by the server. */
  html: string;
  className?: string;
}

export function ArticleText({ article, entry, html, className = "" }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(openRequestedPicture, [html]);
  const classes = `rich-text ${className}`.trim();
  const text = <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
  if (!NEEDS_SCRIPT.test(html)) return text;
  return (
    <Suspense fallback={text}>
      {/* Another text has other docks: the player leaves the docks of the former text before
          React removes them. */}
      <InteractiveText key={html} article={article} entry={entry} html={html} className={classes} />
    </Suspense>
  );
}
