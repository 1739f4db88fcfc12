import { PageHead } from "../platform/head/page-head.tsx";
import { ColourTab } from "../ui/section-heading.tsx";

interface Props {
  title: string;
  intro?: React.ReactNode;
  /** Wider column, for pages with more than a form. */
  wide?: boolean;
  /** Full width of the site. */
  full?: boolean;
  children: React.ReactNode;
}

/** Frame of a personal page, which search engines must not index. */
export function PersonalPage({ title, intro, wide = false, full = false, children }: Props) {
  return (
    <>
      <PageHead title={title} noindex />
      <div className={full ? "" : wide ? "max-w-list" : "mx-auto max-w-md"}>
        <header className="mt-6 mb-6 border-t border-ink md:mt-10">
          <ColourTab colour="var(--color-mint)" />
          <h1 className="mt-3 text-30 md:text-38">{title}</h1>
          {intro && <p className="mt-2 text-17 text-quiet">{intro}</p>}
        </header>
        {children}
      </div>
    </>
  );
}

/** Classes of a secondary link, such as those below a form. */
export const quietLink =
  "inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash";
