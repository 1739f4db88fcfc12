import { categoryPath, inLocalePath, listingPath } from "@masthead/contract/system/paths.ts";
import { useRef } from "react";
import { useViewer } from "../audience/viewer.ts";
import { useLocale } from "../system/locale.ts";
import { SharedPart } from "../system/shared-part.tsx";
import { useWords } from "../system/words.ts";
import { Icon } from "../ui/icons.tsx";
import { Mark } from "../ui/labels.tsx";
import { Link } from "../ui/link.tsx";
import { useAccountLink } from "./account-link.tsx";
import type { Frame } from "./frame.server.ts";
import { useClosing } from "./use-closing.ts";

/** Everything there is to go to, in a panel that opens without JavaScript. */
export function Menu({ frame }: { frame: Frame }) {
  const t = useWords();
  const box = useRef<HTMLDetailsElement>(null);
  useClosing(box);
  // It says who is signed in.
  const shared = useViewer() ? undefined : frame;
  return (
    // The reader may have opened it before React came.
    <details ref={box} className="group/menu shrink-0" suppressHydrationWarning>
      <summary className="bar-button -me-[10px] flex min-h-11 cursor-pointer items-center justify-center gap-2 px-[10px] text-15 font-semibold hover:bg-wash">
        <Icon name="menu" className="size-6 group-open/menu:hidden" />
        <Icon name="close" className="hidden size-6 group-open/menu:block" />
        <span className="max-md:sr-only">{t("menu")}</span>
      </summary>
      <div className="absolute inset-x-0 top-full z-(--z-raised) max-h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain border-y border-line bg-paper shadow-lg md:max-h-[calc(100dvh-5rem)]">
        <SharedPart
          as="nav"
          of={shared}
          name="menu"
          aria-label={t("menu")}
          className="mx-auto grid max-w-page gap-x-6 gap-y-8 px-4 pt-6 pb-10 md:px-6 lg:grid-cols-[3fr_1fr]"
        >
          <Sections sections={frame.sections} />
          <Others />
        </SharedPart>
      </div>
    </details>
  );
}

function Sections({ sections }: { sections: Frame["sections"] }) {
  const t = useWords();
  const locale = useLocale();
  const below = (id: number) => sections.filter((section) => section.parentId === id);
  return (
    <div>
      <h2 className="mb-2 font-text text-15 text-quiet">{t("sections")}</h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-1 md:grid-cols-3">
        {sections
          .filter((section) => section.parentId === null)
          .map((section) => (
            <li key={section.id}>
              <Link
                to={categoryPath(locale, section.id)}
                className="flex min-h-11 items-center gap-2.5 text-17 leading-tight font-semibold underline-offset-4 hover:underline"
              >
                <Mark colour={section.colour} />
                {section.name}
              </Link>
              {below(section.id).map((one) => (
                <Link
                  key={one.id}
                  to={categoryPath(locale, one.id)}
                  className="ms-4.5 flex min-h-11 items-center text-15 underline-offset-4 hover:underline"
                >
                  {one.name}
                </Link>
              ))}
            </li>
          ))}
      </ul>
    </div>
  );
}

function Others() {
  const t = useWords();
  const locale = useLocale();
  const at = (path: string) => inLocalePath(locale, path);
  const account = useAccountLink();
  const groups: { title: string; links: [to: string, name: string][] }[] = [
    {
      title: t("broadcast.title"),
      links: [
        [at("/live"), t("broadcast.live")],
        [at("/radio"), t("broadcast.radio")],
        [at("/programs"), t("broadcast.programs")],
        [at("/schedule"), t("broadcast.schedule")],
      ],
    },
    {
      title: t("footer.readers"),
      links: [
        [at("/packages"), t("subscribe")],
        [at("/latest-news"), t("latestNews")],
        [listingPath(locale, "most-read"), t("mostRead")],
        [listingPath(locale, "breaking"), t("breakingNews")],
        [at("/weather"), t("weather.title")],
        [at("/rss"), t("feeds.title")],
        [at("/notifications"), t("notifications")],
        [at("/apps"), t("apps.title")],
      ],
    },
    {
      title: t("footer.station"),
      links: [
        [at("/info/about_us"), t("info.about")],
        [at("/info/contact_us"), t("info.contact")],
        [at("/info/terms_and_privacy"), t("info.terms")],
      ],
    },
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
                  to={account.to}
                  data-account={account.own}
                  className="flex min-h-11 items-center text-15 underline-offset-4 hover:underline"
                  suppressHydrationWarning
                >
                  <span suppressHydrationWarning>{account.name}</span>
                </Link>
              </li>
            )}
            {links.map(([to, name]) => (
              <li key={to}>
                <Link to={to} className="flex min-h-11 items-center text-15 underline-offset-4 hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
