import { categoryPath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { useLocation, useMatches } from "react-router";
import { useLocale } from "../system/locale.ts";
import { SharedPart } from "../system/shared-part.tsx";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import type { Frame } from "./frame.server.ts";

/** A page says by its loader data which main section it belongs to. */
export interface InSection {
  mainSectionId?: number | undefined;
}

/** The main sections in one row, which scrolls where it is too long. */
export function SectionNav({ sections }: { sections: Frame["sections"] }) {
  const t = useWords();
  const locale = useLocale();
  const { pathname } = useLocation();
  const within = useMatches()
    .map((match) => (match.loaderData as InSection | undefined)?.mainSectionId)
    .find((id) => id !== undefined);
  const latest = inLocalePath(locale, "/latest-news");
  const here = [latest, ...sections.map((section) => categoryPath(locale, section.id))].find((path) => path === pathname);
  return (
    <SharedPart
      as="nav"
      of={sections}
      name={`sections ${here ?? ""} ${within ?? ""}`}
      aria-label={t("sections")}
      className="mx-auto max-w-page"
    >
      <ul className="fades flex gap-x-6 px-4 md:px-6 xl:gap-x-7">
        <li className="shrink-0 md:hidden">
          <Link
            to={inLocalePath(locale, "/live")}
            className="ring-inside flex min-h-11 items-center gap-2 border-y-4 border-transparent text-15 font-semibold whitespace-nowrap"
          >
            <span className="mark size-2.5 shrink-0 rounded-full bg-live" aria-hidden />
            {t("broadcast.live")}
          </Link>
        </li>
        <SectionLink to={latest} here={here} colour="var(--color-ink)">
          {t("latest")}
        </SectionLink>
        {sections
          .filter((section) => section.parentId === null)
          .map((section) => (
            <SectionLink
              key={section.id}
              to={categoryPath(locale, section.id)}
              here={here}
              colour={section.colour}
              within={section.id === within}
            >
              {section.name}
            </SectionLink>
          ))}
      </ul>
    </SharedPart>
  );
}

interface Props {
  to: string;
  /** Path of the page that is shown, if it is one of these. */
  here: string | undefined;
  colour: string;
  /** The page is one of this section's. */
  within?: boolean;
  children: React.ReactNode;
}

function SectionLink({ to, here, colour, within = false, children }: Props) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        aria-current={here === to ? "page" : undefined}
        data-within={within}
        className="ring-inside flex min-h-11 items-center border-y-4 border-transparent text-15 font-semibold whitespace-nowrap transition-colors duration-150 hover:border-b-(--section) aria-[current=page]:border-b-(--section) data-[within=true]:border-b-(--section)"
        style={{ "--section": colour } as React.CSSProperties}
      >
        {children}
      </Link>
    </li>
  );
}
