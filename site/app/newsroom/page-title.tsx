import { ColourTab } from "../ui/section-heading.tsx";

interface Props {
  /** Kind of the page, above the title. */
  label?: React.ReactNode;
  title: string;
  colour?: string;
  /** At the start of the line, such as a portrait. */
  picture?: React.ReactNode;
  children?: React.ReactNode;
}

/** Header of a list page, below a line with a coloured tab. */
export function PageTitle({
  label,
  title,
  colour = "var(--color-mint)",
  picture,
  children,
}: Props) {
  const text = (
    <>
      {label && <p className="mt-3 text-15 font-semibold text-quiet">{label}</p>}
      <h1 className={`${label ? "mt-1.5" : "mt-3"} text-30 md:text-38 xl:text-48`}>{title}</h1>
      {children}
    </>
  );
  return (
    <header className="mt-6 mb-6 border-t border-ink md:mt-8 md:mb-8">
      <ColourTab colour={colour} />
      {picture ? (
        <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-1 md:flex-nowrap md:gap-x-8">
          {picture}
          <div className="min-w-0 flex-1 basis-56">{text}</div>
        </div>
      ) : (
        text
      )}
    </header>
  );
}
