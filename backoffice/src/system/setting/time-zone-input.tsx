import { useMemo } from "react";
import { AutocompleteInput, required, useRecordContext } from "react-admin";
import { offsetAt } from "../../platform/time/station-time.ts";

/** Select for an IANA time zone, with a search by any part of its name. */
export function TimeZoneInput({ source }: { source: string }) {
  const record = useRecordContext();
  const currentZone: unknown = record?.[source];
  const choices = useMemo(() => {
    const now = new Date();
    // `supportedValuesOf` does not list every valid zone, so the current one is added.
    const zones = new Set([
      ...Intl.supportedValuesOf("timeZone"),
      "UTC",
      ...(typeof currentZone === "string" && currentZone ? [currentZone] : []),
    ]);
    return [...zones]
      .sort()
      .map((zone) => ({ id: zone, name: `${zone.replaceAll("_", " ")} (${offsetAt(now, zone)})` }));
  }, [currentZone]);
  return (
    <AutocompleteInput
      source={source}
      choices={choices}
      translateChoice={false}
      validate={required()}
      helperText={false}
    />
  );
}
