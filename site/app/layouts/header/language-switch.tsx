import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, pagePath, splitLocale } from "@masthead/contract/platform/paths.ts";
import { useLocation, useMatches, useNavigate } from "react-router";
import { useLocale } from "../../platform/locale.ts";
import { loadMessages, useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";

/**
 * Loader data with which a page declares its paths in other languages. Default: the same path under
 * the other locale.
 */
interface Alternates {
  alternates?: Partial<Record<Locale, string>>;
}

/**
 * Returns the path of a page in another language; the home page if it has no translation.
 * @param data loader data of the page and its layouts
 */
export function alternatePath(data: unknown[], pathname: string, other: Locale): string {
  const alternates = (data as (Alternates | null | undefined)[]).find(
    (routeData) => routeData?.alternates,
  )?.alternates;
  if (alternates) return alternates[other] ?? pagePath(other, "");
  return inLocalePath(other, splitLocale(pathname).path);
}

/**
 * Language switch. A form, so that it also works without JavaScript; the server stores the choice
 * in a cookie for a year. With JavaScript the language changes by client-side navigation, so that
 * playback continues.
 */
export function LanguageSwitch() {
  const t = useMessages();
  const other: Locale = useLocale() === "en-US" ? "ar-JO" : "en-US";
  const { pathname } = useLocation();
  const data = useMatches().map((match) => match.loaderData);
  const next = alternatePath(data, pathname, other);
  const navigate = useNavigate();
  const switchLanguage = async (event: React.SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    try {
      const stored = fetch(form.action, {
        method: "POST",
        body: new URLSearchParams({ locale: other, next }),
        redirect: "manual",
      });
      await Promise.all([loadMessages(other), stored]);
      await navigate(next);
    } catch {
      form.submit();
    }
  };
  return (
    <form
      method="post"
      action="/locale"
      onSubmit={(event) => void switchLanguage(event)}
      className="shrink-0"
    >
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
