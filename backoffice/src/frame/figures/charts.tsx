import { Box } from "@mui/material";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { ShareBarsProps } from "./share-bars.tsx";
import type { TimeBarsProps } from "./time-bars.tsx";

const TimeBars = lazy(async () => ({ default: (await import("./time-bars.tsx")).TimeBars }));
const ShareBars = lazy(async () => ({ default: (await import("./share-bars.tsx")).ShareBars }));

/** How near a chart comes to the window before its library is loaded. */
const NEAR = "200px";
const TIME_HEIGHT = 240;
/** Pixels of one bar of shares, and of what stands around all. */
const BAR = 34;
const AROUND = 48;

/** Bars along time, which runs the way that is read. */
export function TimeChart({ height = TIME_HEIGHT, ...props }: Omit<TimeBarsProps, "height"> & { height?: number }) {
  return (
    <WhenNear height={height}>
      <TimeBars {...props} height={height} />
    </WhenNear>
  );
}

/** Bars beside their names, the longest first. */
export function ShareChart(props: Omit<ShareBarsProps, "height">) {
  const height = AROUND + BAR * props.names.length;
  return (
    <WhenNear height={height}>
      <ShareBars {...props} height={height} />
    </WhenNear>
  );
}

/** Holds the place of a chart until it is about to be seen: the library of charts is as heavy as a third of the first screen. */
function WhenNear({ height, children }: { height: number; children: ReactNode }) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near || !place.current) return;
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [near]);
  return (
    <Box ref={place} sx={{ minBlockSize: height }}>
      {near && <Suspense fallback={null}>{children}</Suspense>}
    </Box>
  );
}
