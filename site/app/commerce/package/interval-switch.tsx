import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";

export const SWITCHED = ["month", "year"] as const;
export type Switched = (typeof SWITCHED)[number];

/** Packages by the month, or by the year: two links, of which one is where one is. */
export function IntervalSwitch({ shown }: { shown: Switched }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <nav aria-label={t("packages.intervals")} className="mb-6">
      <ul className="inline-flex max-w-full flex-wrap border-2 border-ink">
        {SWITCHED.map((one) => (
          <li key={one}>
            <Link
              to={`${inLocalePath(locale, "/packages")}?interval=${one}`}
              aria-current={one === shown ? "page" : undefined}
              className="flex min-h-11 items-center px-[24px] font-semibold hover:bg-wash aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {t(`packages.by.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
