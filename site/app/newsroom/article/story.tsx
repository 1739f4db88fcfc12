import type { ArticleCard, ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { KeepButton } from "../../audience/keep/keep-button.tsx";
import { ArticleAside } from "./aside.tsx";
import { Byline } from "./byline.tsx";
import { CutStory } from "./cut/cut-story.tsx";
import { ArticleFoot } from "./foot.tsx";
import { ArticleHead, LeadPicture } from "./head.tsx";
import { Related } from "./related.tsx";
import { Share } from "./share.tsx";
import { StoryText } from "./text.tsx";

/** Stories below one. */
export const RELATED = 4;

interface Props {
  article: ArticleDetails;
  mostRead: ArticleCard[];
  related: ArticleCard[];
  /** Why the rest of a story that is cut stays shut for who is signed in. */
  refused?: string | undefined;
}

/** All that the page of an article shows in its frame. */
export function Story({ article, mostRead, related, refused }: Props) {
  return (
    <>
      <article
        className="pt-2 md:pt-4 lg:grid lg:grid-cols-12 lg:gap-x-6"
        style={{ "--section": article.category?.colour } as React.CSSProperties}
      >
        <div className="lg:col-span-8">
          <ArticleHead article={article} />
          <div className="mt-3 md:mt-4">
            <LeadPicture article={article} />
          </div>
          <div className="mt-5 xl:mt-8 xl:grid xl:grid-cols-8 xl:gap-x-6">
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line pb-4 xl:col-span-2 xl:flex-col xl:flex-nowrap xl:items-start xl:justify-start xl:gap-y-5 xl:border-0">
              <Byline article={article} />
              <KeepButton kind="article" id={article.id} name={article.title} />
              <Share title={article.title} path={articlePath(article)} />
            </div>
            <div className="max-xl:mt-6 xl:col-span-6">
              {article.cut ? (
                <CutStory article={article} refused={refused} />
              ) : (
                <StoryText html={article.bodyHtml} className={article.premium ? "paywall" : ""} />
              )}
              <ArticleFoot article={article} />
            </div>
          </div>
        </div>
        <div className="lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
          <ArticleAside mostRead={mostRead} />
        </div>
      </article>
      <Related articles={related} />
    </>
  );
}
