import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";

/** What a subscription opens, and the way to one, for who has none. */
export function WouldOpen({ none }: { none: boolean }) {
  const t = useWords();
  const locale = useLocale();
  return (
    <>
      {none && <p className="text-17">{t("subscription.none")}</p>}
      <h2 className="mt-6 text-20">{t("subscription.would")}</h2>
      <ul className="mt-1 list-disc ps-5">
        {(["articles", "channels", "episodes"] as const).map((one) => (
          <li key={one} className="py-0.5">
            {t(`subscription.opens.${one}`)}
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <Link
          to={inLocalePath(locale, "/packages")}
          className="inline-flex min-h-12 items-center border-2 border-ink bg-ink px-6 text-17 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-ink"
        >
          {t("packages.all")}
        </Link>
      </p>
    </>
  );
}
