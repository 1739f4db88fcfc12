import type { PublicCountryRule } from "@masthead/contract/platform/country-rule.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { countryNames } from "./country-names.ts";

/** Returns where something can be played, as a text; the same for all readers. */
export function availabilityText(
  { mode, countries }: PublicCountryRule,
  { t, locale }: { t: ReturnType<typeof useMessages>; locale: Locale },
): string {
  if (!countries.length) return t("availability.nowhere");
  const { names, others } = countryNames(locale, countries);
  return t(others ? `availability.${mode}Others` : `availability.${mode}`, {
    countries: names,
    count: others,
  });
}

interface Props {
  rule: PublicCountryRule | null | undefined;
  /** It is the rule of the program on air, not of the channel. */
  onAir?: boolean;
  className?: string;
}

/** Line that says where something can be played; nothing if that is everywhere. */
export function Availability({
  rule,
  onAir = false,
  className = "mt-2 text-15 text-quiet",
}: Props) {
  const t = useMessages();
  const locale = useLocale();
  if (!rule) return null;
  const text = availabilityText(rule, { t, locale });
  // Browsers name some countries differently than the server.
  return (
    <p className={className} suppressHydrationWarning>
      {onAir ? t("availability.onAir", { text }) : text}
    </p>
  );
}

/** Where a channel can be played, and the program on air if that differs. */
export function ChannelAvailability({
  channel: { countryRule, now },
  className,
}: {
  channel: {
    countryRule: PublicCountryRule | null;
    now: { countryRule?: PublicCountryRule | undefined } | null;
  };
  className?: string;
}) {
  const ofAiring = now?.countryRule ?? null;
  const differs = JSON.stringify(ofAiring) !== JSON.stringify(countryRule);
  const style = className === undefined ? {} : { className };
  return (
    <>
      <Availability rule={countryRule} {...style} />
      {differs && <Availability rule={ofAiring} onAir {...style} />}
    </>
  );
}
