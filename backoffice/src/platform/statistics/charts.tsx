import { Box } from "@mui/material";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { ShareBarsProps } from "./share-bars.tsx";
import type { TimeBarsProps } from "./time-bars.tsx";

const TimeBars = lazy(async () => ({ default: (await import("./time-bars.tsx")).TimeBars }));
const ShareBars = lazy(async () => ({ default: (await import("./share-bars.tsx")).ShareBars }));

/** Distance from the viewport at which the chart library is loaded. */
const LOAD_MARGIN = "200px";
const TIME_CHART_HEIGHT = 240;
/** Height of one bar, in pixels. */
const BAR_HEIGHT = 34;
/** Height of axis and margins, in pixels. */
const CHART_PADDING = 48;

/** Bar chart over time, in reading direction. */
export function TimeChart({
  height = TIME_CHART_HEIGHT,
  ...props
}: Omit<TimeBarsProps, "height"> & { height?: number }) {
  return (
    <LazyChart height={height}>
      <TimeBars {...props} height={height} />
    </LazyChart>
  );
}

/** Horizontal bar chart with names, longest bar first. */
export function ShareChart(props: Omit<ShareBarsProps, "height">) {
  const height = CHART_PADDING + BAR_HEIGHT * props.names.length;
  return (
    <LazyChart height={height}>
      <ShareBars {...props} height={height} />
    </LazyChart>
  );
}

/**
 * Placeholder of a chart until it is close to the viewport. The chart library is a third as large
 * as the first screen.
 */
function LazyChart({ height, children }: { height: number; children: ReactNode }) {
  const [isNear, setIsNear] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || !container.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      {
        rootMargin: LOAD_MARGIN,
      },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <Box ref={container} sx={{ minBlockSize: height }}>
      {isNear && <Suspense fallback={null}>{children}</Suspense>}
    </Box>
  );
}
