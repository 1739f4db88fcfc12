import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { pagePath, searchPath } from "@masthead/contract/platform/paths.ts";
import { useLocation } from "react-router";
import { Link } from "../../ui/link.tsx";
import { useLocale } from "../locale.ts";
import { useMessages } from "../messages.ts";
import { useErrorReference } from "./error-reference.ts";

/** Statuses with their own message. */
const STATUSES_WITH_MESSAGE = new Set([400, 404, 500, 503]);

/** Error page: status, message, search form and link to the home page. */
export function ErrorPage({ status }: { status: number }) {
  const t = useMessages();
  const locale = useLocale();
  const { pathname } = useLocation();
  const reference = useErrorReference();
  const messageStatus = STATUSES_WITH_MESSAGE.has(status) ? status : 500;
  const message = t(`errors.${messageStatus}`, { path: decodePath(pathname) });
  return (
    <div className="max-w-text py-12 md:py-20">
      <title>{message}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={t(`errors.${messageStatus}hint`)} />
      <p className="font-headline text-48 font-semibold tabular-nums">
        {formatNumber(status, locale)}
      </p>
      <span className="mark mt-3 block h-1.5 w-16 bg-orange" aria-hidden />
      <h1 className="mt-5 line-clamp-6 text-24 wrap-anywhere md:text-30">{message}</h1>
      <p className="mt-3 text-17 text-quiet">{t(`errors.${messageStatus}hint`)}</p>
      {status >= 500 && reference && (
        <p className="mt-3 text-15 wrap-anywhere text-quiet">
          {t("errors.reference")} <bdi data-error-reference>{reference}</bdi>
        </p>
      )}
      <search className="mt-8 block">
        <form action={searchPath(locale)} className="flex">
          <input
            type="search"
            name="q"
            required
            maxLength={SEARCH_LENGTH}
            aria-label={t("searchFor")}
            placeholder={t("searchFor")}
            className="min-h-13 min-w-0 grow rounded-none border-2 border-ink bg-paper px-4 text-17 focus-visible:relative"
          />
          <button
            type="submit"
            className="min-h-13 shrink-0 cursor-pointer border-2 border-ink bg-ink px-5 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint"
          >
            {t("search")}
          </button>
        </form>
      </search>
      <p className="mt-4">
        <Link
          to={pagePath(locale, "")}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
        >
          {t("backHome")}
        </Link>
      </p>
    </div>
  );
}

/** Decodes a path for display. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
