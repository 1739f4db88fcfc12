import { useCallback } from "react";
import { localTime, useTimeZone } from "../platform/dates.ts";
import { useMessages } from "../platform/messages.ts";
import { useHydratedValue } from "./use-hydrated-value.ts";

const emptySubscribe = () => () => {};

let cachedZone: string | undefined;
/** Time zone of this device, read once: a page with many times would read it for each. */
const deviceZone = () => (cachedZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * Returns the reader's time zone after hydration; undefined before, and if its clocks show the same
 * time as the station's.
 */
export function useReaderTimeZone(at: string): string | undefined {
  const stationZone = useTimeZone();
  const read = useCallback(() => {
    const readerZone = deviceZone();
    const time = new Date(at);
    return localTime(time, readerZone) === localTime(time, stationZone) ? undefined : readerZone;
  }, [at, stationZone]);
  return useHydratedValue(emptySubscribe, read, undefined);
}

/**
 * Time in the reader's zone, if that differs from the station's. Its line is reserved before
 * hydration: see platform/document/time-zone-check.ts.
 */
export function ReaderTime({ at, text }: { at: string; text: (zone: string) => string }) {
  const t = useMessages();
  const readerZone = useReaderTimeZone(at);
  return (
    <small data-reader-time="" className="reader-time text-13 font-normal text-quiet">
      {readerZone && t("yourTime", { time: text(readerZone) })}
    </small>
  );
}
