import { useSyncExternalStore } from "react";
import { useTimeZone } from "../system/dates.ts";
import { useWords } from "../system/words.ts";

const never = () => () => {};
const clockIn = (time: Date, zone: string) => time.toLocaleString("en-US", { timeZone: zone });

/** The zone of the reader's machine, once the page runs; undefined before, and where its clocks show what the station's do. */
export function useOtherZone(at: string): string | undefined {
  const station = useTimeZone();
  return useSyncExternalStore(
    never,
    () => {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const time = new Date(at);
      return clockIn(time, own) === clockIn(time, station) ? undefined : own;
    },
    () => undefined,
  );
}

/** A time by the reader's clocks where those differ from the station's. Its line is kept free until it is known: see system/other-zone.ts. */
export function YourTime({ at, text }: { at: string; text: (zone: string) => string }) {
  const t = useWords();
  const own = useOtherZone(at);
  return (
    <small data-yours="" className="your-time text-13 font-normal text-quiet">
      {own && t("yourTime", { time: text(own) })}
    </small>
  );
}
