import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";

export const SWITCH_INTERVALS = ["month", "year"] as const;
export type SwitchInterval = (typeof SWITCH_INTERVALS)[number];

/** Switch between monthly and yearly packages: two links, with the current one marked. */
export function IntervalSwitch({ shown }: { shown: SwitchInterval }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <nav aria-label={t("packages.intervals")} className="mb-6">
      <ul className="inline-flex max-w-full flex-wrap border-2 border-ink">
        {SWITCH_INTERVALS.map((interval) => (
          <li key={interval}>
            <Link
              to={pagePath(locale, "packages", { interval })}
              aria-current={interval === shown ? "page" : undefined}
              className="flex min-h-11 items-center px-[24px] font-semibold hover:bg-wash aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {t(`packages.by.${interval}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
