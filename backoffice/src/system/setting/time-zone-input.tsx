import { useMemo } from "react";
import { AutocompleteInput, required, useRecordContext } from "react-admin";
import { offsetAt } from "../../frame/station-time.ts";

/** Where clocks show the same, as IANA calls it; found by any part of its name. */
export function TimeZoneInput({ source }: { source: string }) {
  const record = useRecordContext();
  const present: unknown = record?.[source];
  const choices = useMemo(() => {
    const now = new Date();
    // Not every zone that is known stands in the list of them.
    const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(typeof present === "string" && present ? [present] : [])]);
    return [...zones].sort().map((zone) => ({ id: zone, name: `${zone.replaceAll("_", " ")} (${offsetAt(now, zone)})` }));
  }, [present]);
  return <AutocompleteInput source={source} choices={choices} translateChoice={false} validate={required()} helperText={false} />;
}
