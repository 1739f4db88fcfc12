import { categoryPath } from "@masthead/contract/platform/paths.ts";
import { useRef } from "react";
import { useViewer } from "../../audience/viewer.ts";
import { CachedFragment } from "../../platform/cached-fragment.tsx";
import { HydrationUnit } from "../../platform/hydration-unit.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { CategoryMark } from "../../ui/labels.tsx";
import { Link } from "../../ui/link.tsx";
import { LowDataSwitch } from "../footer/low-data-switch.tsx";
import type { Frame } from "../frame.server.ts";
import { useSiteLinks } from "../site-links.ts";
import { ThemeSwitch } from "../theme-switch.tsx";
import { useAccountLink } from "./account-link.tsx";
import { useDismissiblePanel } from "./use-dismissible-panel.ts";

/** Site menu. A details element, so that it opens without JavaScript. */
export function Menu({ frame }: { frame: Frame }) {
  const t = useMessages();
  const menuRef = useRef<HTMLDetailsElement>(null);
  useDismissiblePanel(menuRef);
  // Not cached for signed-in readers, as it contains their name.
  const shared = useViewer() ? undefined : frame;
  return (
    // The reader may have opened it before hydration.
    <details ref={menuRef} className="group/menu shrink-0" suppressHydrationWarning>
      <summary className="bar-button -me-[10px] flex min-h-11 cursor-pointer items-center justify-center gap-2 px-[10px] text-15 font-semibold hover:bg-wash">
        <Icon name="menu" className="size-6 group-open/menu:hidden" />
        <Icon name="close" className="hidden size-6 group-open/menu:block" />
        <span className="max-md:sr-only">{t("menu")}</span>
      </summary>
      <div className="absolute inset-x-0 top-full z-(--z-raised) max-h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain border-y border-line bg-paper shadow-lg md:max-h-[calc(100dvh-5rem)]">
        <HydrationUnit>
          <CachedFragment
            as="nav"
            of={shared}
            name="menu"
            aria-label={t("menu")}
            className="mx-auto grid max-w-page gap-x-6 gap-y-8 px-4 pt-6 pb-10 md:px-6 lg:grid-cols-[3fr_1fr]"
          >
            <Categories categories={frame.categories} />
            <OtherLinks frame={frame} />
          </CachedFragment>
        </HydrationUnit>
      </div>
    </details>
  );
}

function Categories({ categories }: { categories: Frame["categories"] }) {
  const t = useMessages();
  const locale = useLocale();
  const childrenOf = (id: number) => categories.filter((category) => category.parentId === id);
  return (
    <div>
      <h2 className="mb-2 font-text text-15 text-quiet">{t("sections")}</h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-1 md:grid-cols-3">
        {categories
          .filter((category) => category.parentId === null)
          .map((category) => (
            <li key={category.id}>
              <Link
                to={categoryPath(locale, category.id)}
                className="flex min-h-11 items-center gap-2.5 text-17 leading-tight font-semibold underline-offset-4 hover:underline"
              >
                <CategoryMark colour={category.colour} />
                {category.name}
              </Link>
              {childrenOf(category.id).map((child) => (
                <Link
                  key={child.id}
                  to={categoryPath(locale, child.id)}
                  className="ms-4.5 flex min-h-11 items-center text-15 underline-offset-4 hover:underline"
                >
                  {child.name}
                </Link>
              ))}
            </li>
          ))}
      </ul>
    </div>
  );
}

function OtherLinks({ frame }: { frame: Frame }) {
  const t = useMessages();
  const accountLink = useAccountLink();
  const { broadcast, readers, station } = useSiteLinks(frame);
  const groups = [
    { title: t("broadcast.title"), links: broadcast },
    { title: t("footer.readers"), links: readers },
    { title: t("footer.station"), links: station },
  ];
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] content-start gap-x-6 gap-y-6 lg:grid-cols-1 lg:border-s lg:border-line lg:ps-6">
      {groups.map(({ title, links }) => (
        <div key={title}>
          <h2 className="mb-1 font-text text-15 text-quiet">{title}</h2>
          <ul>
            {title === t("footer.readers") && (
              <li>
                <Link
                  to={accountLink.to}
                  data-account={accountLink.dashboard}
                  className="flex min-h-11 items-center text-15 underline-offset-4 hover:underline"
                  suppressHydrationWarning
                >
                  <span suppressHydrationWarning>{accountLink.name}</span>
                </Link>
              </li>
            )}
            {links.map(({ to, name }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-11 items-center text-15 underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
            {title === t("footer.readers") && (
              <>
                <li>
                  <LowDataSwitch />
                </li>
                <li>
                  <ThemeSwitch className="border-quiet bg-paper" />
                </li>
              </>
            )}
          </ul>
        </div>
      ))}
    </div>
  );
}
