import { Tab } from "../ui/section-heading.tsx";

interface Props {
  /** A word above the title that says what kind of page it is. */
  label?: React.ReactNode;
  title: string;
  colour?: string;
  children?: React.ReactNode;
}

/** The head of a list page, under a rule with a tab in its colour. */
export function PageTitle({ label, title, colour = "var(--color-mint)", children }: Props) {
  return (
    <header className="mt-6 mb-6 border-t border-ink md:mt-8 md:mb-8">
      <Tab colour={colour} />
      {label && <p className="mt-3 text-15 font-semibold text-quiet">{label}</p>}
      <h1 className={`${label ? "mt-0.5" : "mt-3"} text-30 md:text-38 xl:text-48`}>{title}</h1>
      {children}
    </header>
  );
}
