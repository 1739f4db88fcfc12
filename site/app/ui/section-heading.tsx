import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";

interface Props {
  id?: string;
  children: React.ReactNode;
  /** Colour of the tab. */
  colour?: string;
  /** Path of the section's own page, if it has one. */
  to?: string;
  /** Links at the far end. */
  more?: { to: string; name: string }[];
}

/** Heading of a page section: a rule with a coloured tab, as on category pages. */
export function SectionHeading({
  id,
  children,
  colour = "var(--color-mint)",
  to,
  more = [],
}: Props) {
  return (
    <div className="mb-3 border-t border-ink md:mb-4">
      <ColourTab colour={colour} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={id} className="text-20 md:text-24">
          {to ? (
            <Link
              to={to}
              className="flex min-h-11 items-center gap-1.5 decoration-2 underline-offset-4 hover:underline"
            >
              {children}
              <Icon name="forward" className="size-4" />
            </Link>
          ) : (
            <span className="flex min-h-11 items-center">{children}</span>
          )}
        </h2>
        {more.length > 0 && (
          <ul className="flex gap-x-5 max-md:hidden">
            {more.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  className="flex min-h-11 items-center text-15 text-quiet underline-offset-4 hover:text-ink hover:underline"
                >
                  {link.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Coloured tab that hangs from the rule above a heading. */
export function ColourTab({ colour }: { colour: string }) {
  return (
    <span
      className="mark tint block h-1.5 w-16"
      style={{ "--tint": colour } as React.CSSProperties}
      aria-hidden
    />
  );
}
