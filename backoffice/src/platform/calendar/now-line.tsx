import { Box } from "@mui/material";
import { useEffect, useState } from "react";
import { serverNow } from "../api/server-clock.ts";
import type { Scale } from "./scale.ts";

/** Update interval, in milliseconds. */
const UPDATE_INTERVAL_MS = 20_000;

interface NowLineProps {
  /** Minutes from the top of the column to a time; null outside of the column. */
  minuteAt: (now: number) => number | null;
  scale: Scale;
  /** Whether it is above the entries, which may fill the whole column. */
  isAbove: boolean;
}

/** Line at the current time in a column. */
export function NowLine({ minuteAt, scale, isAbove }: NowLineProps) {
  const minute = minuteAt(useNow());
  if (minute === null) return null;
  return (
    <Box
      aria-hidden
      data-now
      style={{ insetBlockStart: scale.toPixels(minute) }}
      sx={{
        position: "absolute",
        zIndex: isAbove ? 1 : undefined,
        insetInline: 0,
        blockSize: 2,
        backgroundColor: "#d92d20",
        pointerEvents: "none",
      }}
    />
  );
}

/** Returns the current time by the clock of the server. */
function useNow(): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
