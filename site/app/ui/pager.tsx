import { useLocation } from "react-router";
import { useMessages } from "../platform/messages.ts";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";

interface Props {
  page: number;
  limit: number;
  total: number;
  /** Sorted by time, the newest first. */
  byTime?: boolean;
}

/** Link to another page of a list. */
export const pageLinkClass =
  "flex min-h-11 items-center gap-1.5 border border-ink px-4 font-semibold hover:bg-wash md:px-5";

/** Links to the previous and next pages of a list. Renders nothing for a single page. */
export function Pager({ page, limit, total, byTime = true }: Props) {
  const t = useMessages();
  const { pathname, search } = useLocation();
  const pages = Math.ceil(total / limit);
  if (pages <= 1) return null;
  const to = (target: number) => {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete("page");
    else query.set("page", String(target));
    return query.size ? `${pathname}?${query}` : pathname;
  };
  return (
    <nav
      aria-label={t("pages")}
      className="no-print mt-10 flex flex-wrap items-center gap-3 border-t border-line pt-6"
    >
      <span className="flex-1">
        {page > 1 && (
          <Link rel="prev" to={to(page - 1)} className={`${pageLinkClass} w-fit`}>
            <Icon name="back" className="size-4" />
            {t(byTime ? "newer" : "previous")}
          </Link>
        )}
      </span>
      <span className="text-center text-15 text-quiet">{t("pageOf", { page, pages })}</span>
      <span className="flex-1">
        {page < pages && (
          <Link
            rel="next"
            to={to(page + 1)}
            data-prefetch
            className={`${pageLinkClass} ms-auto w-fit`}
          >
            {t(byTime ? "older" : "next")}
            <Icon name="forward" className="size-4" />
          </Link>
        )}
      </span>
    </nav>
  );
}
