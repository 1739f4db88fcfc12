import type { CountryRefusal as Refusal } from "@masthead/contract/platform/country-rule.ts";
import { formatTime } from "../../../platform/dates.ts";
import { useLocale } from "../../../platform/locale.ts";
import { useMessages } from "../../../platform/messages.ts";
import { countryName, countryNames } from "../../air/country-names.ts";
import "./messages.ts";

const readerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Explains why something cannot be played in the reader's country. */
export default function CountryRefusal({ refusal, staff }: { refusal: Refusal; staff?: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  const { of, mode, name, countries, country, until } = refusal;
  const { names, others } = countryNames(locale, countries);
  const listed = others ? t("countryRefusal.more", { countries: names, count: others }) : names;
  return (
    <p>
      {staff && <strong>{t("countryRefusal.staff")} </strong>}
      {t(`countryRefusal.${of}.${mode}`, { name, countries: listed })}{" "}
      {country === null
        ? t("countryRefusal.unknown")
        : t("countryRefusal.here", { country: countryName(locale, country) })}
      {until !== null && (
        <> {t("countryRefusal.until", { time: formatTime(until, locale, readerZone()) })}</>
      )}
    </p>
  );
}
