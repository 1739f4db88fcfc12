import { useLocation } from "react-router";
import { useWords } from "../system/words.ts";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";

interface Props {
  page: number;
  limit: number;
  total: number;
}

const button = "flex min-h-11 items-center gap-1.5 border border-ink px-4 font-semibold hover:bg-wash md:px-5";

/** Newer and older pages of a list, as plain links. Nothing when all fits on one. */
export function Pager({ page, limit, total }: Props) {
  const t = useWords();
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
    <nav aria-label={t("pages")} className="no-print mt-10 grid grid-cols-[1fr_auto_1fr] items-center gap-3 border-t border-line pt-6">
      <span>
        {page > 1 && (
          <Link rel="prev" to={to(page - 1)} className={`${button} w-fit`}>
            <Icon name="back" className="size-4" />
            {t("newer")}
          </Link>
        )}
      </span>
      <span className="text-center text-15 text-quiet">{t("pageOf", { page, pages })}</span>
      <span>
        {page < pages && (
          <Link rel="next" to={to(page + 1)} data-next className={`${button} ms-auto w-fit`}>
            {t("older")}
            <Icon name="forward" className="size-4" />
          </Link>
        )}
      </span>
    </nav>
  );
}
