import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { PublicCountryRule } from "@masthead/contract/platform/country-rule.ts";
import { availabilityText } from "../broadcast/air/availability.tsx";
import { useLowDataPage } from "./page.ts";

/** Line that says where something can be played; nothing if that is everywhere. */
export function Availability({ rule }: { rule: PublicCountryRule | null }) {
  const page = useLowDataPage();
  return rule && <p className="quiet">{availabilityText(rule, page)}</p>;
}

/** The same of what a channel plays now. */
export const ChannelAvailability = ({ channel }: { channel: Channel }) => (
  <Availability rule={channel.now?.countryRule ?? channel.countryRule} />
);

/** Line with the age rating; nothing if everybody may watch it. */
export function AgeRating({ rating = 0 }: { rating?: number | undefined }) {
  const { t } = useLowDataPage();
  return rating > 0 && <p className="quiet">{t("ageRating.label", { rating })}</p>;
}
