import type { Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath, splitLocale } from "@masthead/contract/system/paths.ts";
import { useLocation, useMatches, useNavigate } from "react-router";
import { useLocale } from "../system/locale.ts";
import { useWords, wordsOf } from "../system/words.ts";
import { Icon } from "../ui/icons.tsx";

/** A page says by `handle`-like loader data where it stands in the other language, unless the address alone tells. */
export interface Alternates {
  alternates?: Partial<Record<Locale, string>> | undefined;
}

/** Where the page stands in another language; the home page when it does not. */
export function useAlternate(other: Locale): string {
  const { pathname } = useLocation();
  const data = useMatches().map((match) => match.loaderData as Alternates | undefined);
  const given = data.find((one) => one?.alternates)?.alternates;
  if (given) return given[other] ?? inLocalePath(other, "/");
  return inLocalePath(other, splitLocale(pathname).path);
}

/**
 * A form: choosing a language is remembered for a year, with JavaScript or without. Where scripts run, the page changes its language without
 * a new document, so that what plays goes on.
 */
export function LanguageSwitch() {
  const t = useWords();
  const other: Locale = useLocale() === "en-US" ? "ar-JO" : "en-US";
  const next = useAlternate(other);
  const navigate = useNavigate();
  const change = async (event: React.SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    try {
      const remembered = fetch(form.action, { method: "POST", body: new URLSearchParams({ locale: other, next }), redirect: "manual" });
      await Promise.all([wordsOf(other), remembered]);
      await navigate(next);
    } catch {
      form.submit();
    }
  };
  return (
    <form method="post" action="/locale" onSubmit={(event) => void change(event)} className="shrink-0">
      <input type="hidden" name="locale" value={other} />
      <input type="hidden" name="next" value={next} />
      <button
        type="submit"
        className="bar-button flex min-h-11 cursor-pointer items-center justify-center gap-1.5 px-[8px] text-15 font-semibold hover:bg-wash md:px-3"
        aria-label={`${t("language")}: ${t("switchLanguage")}`}
      >
        <Icon name="globe" className="size-5 max-md:hidden" />
        <span lang={other}>{t("language")}</span>
      </button>
    </form>
  );
}
