import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath, fullArticlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { useMessages } from "../../../platform/messages.ts";
import { Link } from "../../../ui/link.tsx";
import { ArticleText } from "../article-text.tsx";
import "./messages.ts";

export interface PaywallProps {
  article: ArticleDetails;
  /** Message to a signed-in reader with the reason for the missing access. */
  refusalMessage?: string;
}

/**
 * Teaser and paywall with subscription links. `data-for-viewer` runs the page's scripts immediately
 * if a reader is signed in.
 */
export function Paywall({ article, refusalMessage }: PaywallProps) {
  const t = useMessages();
  const { id, locale, bodyHtml, category } = article;
  const opens = category ? scopedEntitlement("category", category.id) : "articles";
  return (
    <>
      {bodyHtml && <ArticleText article={article} html={bodyHtml} className="fading" />}
      <aside
        aria-labelledby="wall"
        data-for-viewer
        className="paywall mt-5 max-w-text border border-t-4 border-line border-t-mint bg-wash px-5 py-6 md:px-8"
      >
        <h2 id="wall" className="text-20 md:text-24">
          {t("paywall.title")}
        </h2>
        <p className="mt-2 text-17 text-pretty">{refusalMessage ?? t("paywall.text")}</p>
        <p className="no-print mt-5 flex flex-wrap items-center gap-x-8 gap-y-2">
          <Link
            to={pagePath(locale, "packages/choose", { next: articlePath(article), opens })}
            rel="nofollow"
            className="edged flex min-h-11 items-center bg-ink px-5 font-semibold text-paper hover:underline"
          >
            {t("paywall.packages")}
          </Link>
          {!refusalMessage && (
            <Link
              to={fullArticlePath(locale, id)}
              rel="nofollow"
              className="flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-paper"
            >
              {t("paywall.signIn")}
            </Link>
          )}
        </p>
      </aside>
    </>
  );
}
