import type { Adhan } from "@masthead/contract/broadcast/adhan.ts";
import type { Airing } from "@masthead/contract/broadcast/air.ts";
import { formatTime, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";

/** Returns the call to prayer that interrupted an airing when its data was loaded. */
export const currentAdhan = ({ adhans = [] }: Pick<Airing, "adhans">): Adhan | undefined =>
  adhans.find(({ phase }) => phase === "now");

interface Props {
  airing: Airing;
  /** Calls that are over are left out. */
  comingOnly?: boolean;
  className?: string;
}

/** Calls to prayer that interrupt an airing, each with its time. */
export function AdhanLines({ airing: { adhans = [] }, comingOnly, className = "" }: Props) {
  const locale = useLocale();
  const zone = useTimeZone();
  return adhans
    .filter(({ phase }) => !comingOnly || phase !== "over")
    .map(({ prayer, title, startsAt }) => (
      <p key={`${prayer} ${startsAt}`} className={className}>
        <time dateTime={startsAt} className="tabular-nums" suppressHydrationWarning>
          {formatTime(startsAt, locale, zone)}
        </time>{" "}
        {title}
      </p>
    ));
}

/** Lets the page load its data again when a call to prayer begins or ends. */
export function AdhanBorders({ airing: { adhans = [] } }: { airing: Airing }) {
  return adhans.flatMap(({ phase, startsAt, endsAt }) =>
    phase === "over" ? (
      []
    ) : (
      <span
        key={startsAt}
        hidden
        data-until={Date.parse(phase === "now" ? endsAt : startsAt)}
        suppressHydrationWarning
      />
    ),
  );
}
