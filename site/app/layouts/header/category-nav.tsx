import { categoryPath, livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocation, useMatches } from "react-router";
import { CachedFragment } from "../../platform/cached-fragment.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import type { Frame } from "../frame.server.ts";

/** Loader data with which a page declares its top-level category. */
interface CategoryPageData {
  mainCategoryId?: number;
}

/** Top-level categories in one row, which scrolls if it is too long. */
export function CategoryNav({ categories }: { categories: Frame["categories"] }) {
  const t = useMessages();
  const locale = useLocale();
  const { pathname } = useLocation();
  const mainCategoryId = useMatches()
    .map((match) => (match.loaderData as CategoryPageData | undefined)?.mainCategoryId)
    .find((id) => id !== undefined);
  const latest = pagePath(locale, "latest-news");
  const currentPath = [
    latest,
    ...categories.map((category) => categoryPath(locale, category.id)),
  ].find((path) => path === pathname);
  return (
    <CachedFragment
      as="nav"
      of={categories}
      name={`categories ${currentPath ?? ""} ${mainCategoryId ?? ""}`}
      aria-label={t("sections")}
      className="mx-auto max-w-page"
    >
      <ul className="fades flex gap-x-6 px-4 md:px-6 xl:gap-x-7">
        <li className="shrink-0 md:hidden">
          <Link
            to={livePath(locale)}
            className="ring-inside flex min-h-11 items-center gap-2 border-y-4 border-transparent text-15 font-semibold whitespace-nowrap"
          >
            <span className="mark size-2.5 shrink-0 rounded-full bg-live" aria-hidden />
            {t("broadcast.live")}
          </Link>
        </li>
        <SectionLink to={latest} currentPath={currentPath} colour="var(--color-ink)">
          {t("latest")}
        </SectionLink>
        {categories
          .filter((category) => category.parentId === null)
          .map((category) => (
            <SectionLink
              key={category.id}
              to={categoryPath(locale, category.id)}
              currentPath={currentPath}
              colour={category.colour}
              isAncestor={category.id === mainCategoryId}
            >
              {category.name}
            </SectionLink>
          ))}
      </ul>
    </CachedFragment>
  );
}

interface Props {
  to: string;
  /** Path of the current page, if it is one of these links. */
  currentPath: string | undefined;
  colour: string;
  /** The current page belongs to this category. */
  isAncestor?: boolean;
  children: React.ReactNode;
}

function SectionLink({ to, currentPath, colour, isAncestor = false, children }: Props) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        aria-current={currentPath === to ? "page" : undefined}
        data-within={isAncestor}
        className="tint tinted-border ring-inside flex min-h-11 items-center text-15 font-semibold whitespace-nowrap transition-colors duration-150"
        style={{ "--tint": colour } as React.CSSProperties}
      >
        {children}
      </Link>
    </li>
  );
}
