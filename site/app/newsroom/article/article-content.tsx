import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { LetterPage } from "@masthead/contract/newsroom/letter/letter.ts";
import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { lazy, Suspense } from "react";
import { SaveOrFollowButton } from "../../audience/save-or-follow/save-or-follow-button.tsx";
import { HydrationUnit } from "../../platform/hydration-unit.tsx";
import type { ShownLiveBlog } from "../live-blog/load-live-page.ts";
import type { ArticleStory } from "../story/load-story.ts";
import { ArticleFooter } from "./article-footer.tsx";
import { ArticleHeader, LeadImage } from "./article-header.tsx";
import { ArticleText } from "./article-text.tsx";
import { ArticleAside } from "./aside.tsx";
import { Byline } from "./byline.tsx";
import type { BesideArticle } from "./load-beside.ts";
import { RelatedArticles } from "./related.tsx";
import { Share } from "./share.tsx";
import { SpeechButton } from "./speech/speech-button.tsx";
import { TextSizeSelect } from "./text-size.tsx";

/** Most articles are free, so the paywall is not in the script of every article. */
const PaywalledArticle = lazy(async () => ({
  default: (await import("./paywall/paywalled-article.tsx")).PaywalledArticle,
}));

/** Few articles have a live blog. */
const LiveBlog = lazy(async () => ({
  default: (await import("../live-blog/live-blog.tsx")).LiveBlog,
}));

/** Few articles have a narration. */
const Narration = lazy(async () => ({
  default: (await import("./narration/narration.tsx")).Narration,
}));

/** Few articles have letters. */
const LettersSection = lazy(async () => ({
  default: (await import("../letters/letters-section.tsx")).LettersSection,
}));

/** Few articles are in a story package. */
const StoryBlock = lazy(async () => ({
  default: (await import("../story/story-block.tsx")).StoryBlock,
}));

/** Few articles have a result. */
const ResultCard = lazy(async () => ({
  default: (await import("../result/result-card.tsx")).ResultCard,
}));

interface Props {
  article: ArticleDetails;
  live?: ShownLiveBlog | null;
  /** Path of the pages of the live blog; default: that of the article. */
  livePath?: string;
  result?: PublicResult | null;
  letters?: LetterPage | null;
  story?: ArticleStory | null;
  beside: BesideArticle;
  /** Message to a signed-in reader with the reason why the full text is not available. */
  refusalMessage?: string;
}

export function ArticleContent({
  article,
  live,
  livePath,
  result = null,
  letters,
  story,
  beside,
  refusalMessage,
}: Props) {
  return (
    <>
      <article
        className="tint pt-2 md:pt-4 lg:grid lg:grid-cols-12 lg:gap-x-6"
        style={{ "--tint": article.category?.colour } as React.CSSProperties}
      >
        <div className="lg:col-span-8">
          <HydrationUnit>
            <ArticleHeader article={article} />
            <div className="mt-3 md:mt-4">
              <LeadImage article={article} />
            </div>
          </HydrationUnit>
          <div className="mt-5 xl:mt-8 xl:grid xl:grid-cols-8 xl:gap-x-6">
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line pb-4 xl:col-span-2 xl:flex-col xl:flex-nowrap xl:items-start xl:justify-start xl:gap-y-5 xl:border-0">
              <HydrationUnit>
                <Byline article={article} />
                <SaveOrFollowButton kind="article" id={article.id} name={article.title} />
                <TextSizeSelect />
                {!live && !article.narration && <SpeechButton key={article.id} article={article} />}
                <Share title={article.title} path={articlePath(article)} />
              </HydrationUnit>
            </div>
            <div className="max-xl:mt-6 xl:col-span-6">
              {result && !live && (
                <div className="mb-6">
                  <Suspense>
                    <ResultCard key={result.id} result={result} />
                  </Suspense>
                </div>
              )}
              <Text
                article={article}
                live={live}
                livePath={livePath}
                result={result}
                refusalMessage={refusalMessage}
              />
              <HydrationUnit>
                <ArticleFooter article={article} />
              </HydrationUnit>
              {letters && (
                <Suspense>
                  <LettersSection article={article} letters={letters} />
                </Suspense>
              )}
            </div>
          </div>
        </div>
        <div className="lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
          <HydrationUnit>
            <ArticleAside {...beside} />
          </HydrationUnit>
        </div>
      </article>
      {story && (
        <Suspense>
          <StoryBlock story={story} articleId={article.id} />
        </Suspense>
      )}
      <HydrationUnit>
        <RelatedArticles articles={beside.related} />
      </HydrationUnit>
    </>
  );
}

/**
 * Text of an article and its live blog, which comes first while it is live. The order of an open
 * page stays when the live blog ends.
 */
function Text({
  article,
  live,
  livePath,
  result = null,
  refusalMessage,
}: Omit<Props, "beside" | "letters" | "story">) {
  const narration = article.narration && (
    <Suspense>
      <Narration article={article} narration={article.narration} />
    </Suspense>
  );
  const text = article.cut ? (
    <Suspense>
      <PaywalledArticle article={article} refusalMessage={refusalMessage} />
    </Suspense>
  ) : (
    <>
      {narration}
      <ArticleText
        article={article}
        html={article.bodyHtml}
        className={article.premium ? "paywall" : ""}
      />
    </>
  );
  if (!live) return text;
  const isFirst = live.page.state === "live";
  const hasText = article.cut || article.bodyHtml !== "";
  return (
    <>
      {!isFirst && text}
      <Suspense>
        <LiveBlog
          // Another page has other entries.
          key={JSON.stringify(live.place)}
          article={article}
          result={result}
          path={livePath}
          {...live}
          background={isFirst && hasText ? text : undefined}
        />
      </Suspense>
    </>
  );
}
