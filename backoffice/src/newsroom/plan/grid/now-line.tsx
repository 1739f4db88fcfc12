import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { Box } from "@mui/material";
import { useEffect, useState } from "react";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { toWallTime } from "../../../platform/time/station-time.ts";
import { usePlanning } from "../planning-context.ts";
import { toPixels } from "./scale.ts";

/** Line at the current time, on today. */
export function NowLine({ day }: { day: string }) {
  const { timeZone } = usePlanning();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const wallTime = toWallTime(now, timeZone);
  if (wallTime.slice(0, 10) !== day) return null;
  const minute = Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14));
  return (
    <Box
      aria-hidden
      style={{ insetBlockStart: toPixels(minute) }}
      sx={{
        position: "absolute",
        insetInline: 0,
        borderBlockStart: "2px solid #d92d20",
        pointerEvents: "none",
      }}
    />
  );
}
