import type { ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import { packagesPath, wholeArticlePath } from "@masthead/contract/system/paths.ts";
import { useWords } from "../../../system/words.ts";
import { Link } from "../../../ui/link.tsx";
import { StoryText } from "../text.tsx";
import "./words.ts";

export interface WallProps {
  article: ArticleDetails;
  /** Why it stays shut for who is signed in. */
  refused?: string | undefined;
}

/** The beginning of a story for subscribers, who may read on, and how. Its page wakes by itself where somebody has signed in: `data-for-viewer`. */
export function Wall({ article, refused }: WallProps) {
  const t = useWords();
  const { id, locale, bodyHtml } = article;
  return (
    <>
      {bodyHtml && <StoryText html={bodyHtml} className="fading" />}
      <aside
        aria-labelledby="wall"
        data-for-viewer
        className="paywall mt-5 max-w-story border border-t-4 border-line border-t-mint bg-wash px-5 py-6 md:px-8"
      >
        <h2 id="wall" className="text-20 md:text-24">
          {t("wall.title")}
        </h2>
        <p className="mt-2 text-17 text-pretty">{refused ?? t("wall.text")}</p>
        <p className="no-print mt-5 flex flex-wrap items-center gap-x-8 gap-y-2">
          <Link to={packagesPath(locale)} className="edged flex min-h-11 items-center bg-ink px-5 font-semibold text-paper hover:underline">
            {t("wall.packages")}
          </Link>
          {!refused && (
            <Link
              to={wholeArticlePath(locale, id)}
              rel="nofollow"
              className="flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-paper"
            >
              {t("wall.read")}
            </Link>
          )}
        </p>
      </aside>
    </>
  );
}
