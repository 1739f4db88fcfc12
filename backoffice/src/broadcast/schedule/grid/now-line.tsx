import { Box } from "@mui/material";
import { useEffect, useState } from "react";
import { serverNow } from "../../../frame/server-clock.ts";
import type { Column } from "./place.ts";
import { toPixels } from "./scale.ts";

/** How often it moves, in milliseconds. */
const EVERY = 20_000;

/** The present moment, by the server's clock. */
function useNow(): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Where the present moment stands in a column. */
export function NowLine({ column: { startsAt, endsAt } }: { column: Column }) {
  const now = useNow();
  if (now < startsAt || now >= endsAt) return null;
  return (
    <Box
      aria-hidden
      data-now
      style={{ insetBlockStart: toPixels((now - startsAt) / 60_000) }}
      sx={{ position: "absolute", zIndex: 1, insetInline: 0, blockSize: 2, backgroundColor: "#d92d20", pointerEvents: "none" }}
    />
  );
}
