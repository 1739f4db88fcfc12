import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { Box } from "@mui/material";
import { useEffect, useState } from "react";
import { serverNow } from "../../../platform/api/server-clock.ts";
import type { Column } from "./placement.ts";
import { toPixels } from "./scale.ts";

/** Update interval, in milliseconds. */
const UPDATE_INTERVAL_MS = 20_000;

/** Returns the current time by the clock of the server. */
function useNow(): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Line at the current time in a column. */
export function NowLine({ column: { startsAt, endsAt } }: { column: Column }) {
  const now = useNow();
  if (now < startsAt || now >= endsAt) return null;
  return (
    <Box
      aria-hidden
      data-now
      style={{ insetBlockStart: toPixels((now - startsAt) / MINUTE) }}
      sx={{
        position: "absolute",
        zIndex: 1,
        insetInline: 0,
        blockSize: 2,
        backgroundColor: "#d92d20",
        pointerEvents: "none",
      }}
    />
  );
}
