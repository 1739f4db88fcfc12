import { formatNumber } from "@masthead/contract/platform/format.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocation } from "react-router";
import { Link } from "../../ui/link.tsx";
import { useLocale } from "../locale.ts";
import { useMessages } from "../messages.ts";
import { useErrorReference } from "./error-reference.ts";

/** Statuses with their own message. */
const STATUSES_WITH_MESSAGE = new Set([400, 404, 500, 503]);

interface Props {
  status: number;
  /** Search field of the frame; without it a link to the search page would fail, too. */
  search?: React.ReactNode;
  /** What the page offers instead. */
  children?: React.ReactNode;
}

/** Error page: status, message, link to the home page, and what the frame adds. */
export function ErrorPage({ status, search, children }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const { pathname } = useLocation();
  const reference = useErrorReference();
  const messageStatus = STATUSES_WITH_MESSAGE.has(status) ? status : 500;
  const message = t(`errors.${messageStatus}`, { path: decodePath(pathname) });
  const hint = t(`errors.${messageStatus}hint`);
  return (
    <>
      <title>{message}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={hint} />
      <div className="max-w-text pt-10 pb-8 md:pt-16">
        <p className="font-headline text-20 font-semibold text-quiet tabular-nums">
          {formatNumber(status, locale)}
        </p>
        <span className="mark mt-2 block h-1.5 w-16 bg-orange" aria-hidden />
        <h1 className="mt-4 line-clamp-6 text-24 wrap-anywhere md:text-38">{message}</h1>
        <p className="mt-3 text-17 text-quiet">{hint}</p>
        {status >= 500 && reference && (
          <p className="mt-3 text-15 wrap-anywhere text-quiet">
            {t("errors.reference")} <bdi data-error-reference>{reference}</bdi>
          </p>
        )}
        {search && <div className="mt-6">{search}</div>}
        <p className="mt-4">
          <Link
            to={pagePath(locale, "")}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
          >
            {t("backHome")}
          </Link>
        </p>
      </div>
      {children}
    </>
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
