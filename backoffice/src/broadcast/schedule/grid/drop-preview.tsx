import { Box } from "@mui/material";
import { type Column, type Placement, visiblePart } from "./placement.ts";
import { toPixels } from "./scale.ts";
import type { TimeFormat } from "./use-time-format.ts";

interface GhostProps {
  title: string;
  placement: Placement;
  column: Column;
  times: TimeFormat;
  /** Whether to scroll it into view. */
  scrollIntoView: boolean;
}

const scrollToPreview = (ghost: HTMLElement | null) =>
  ghost?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Preview of the position where the moved airing would land. */
export function DropPreview({ title, placement, column, times, scrollIntoView }: GhostProps) {
  const part = visiblePart(column, placement);
  if (!part) return null;
  return (
    <Box
      aria-hidden
      ref={scrollIntoView ? scrollToPreview : undefined}
      style={{
        insetBlockStart: toPixels(part.top),
        blockSize: Math.max(toPixels(part.minutes) - 2, 18),
      }}
      sx={{
        position: "absolute",
        zIndex: 2,
        insetInline: 3,
        overflow: "hidden",
        paddingInline: 0.75,
        scrollMarginBlock: 48,
        border: 2,
        borderColor: "text.primary",
        borderRadius: 0.5,
        backgroundColor: "primary.main",
        fontSize: 12,
        lineHeight: "16px",
        pointerEvents: "none",
      }}
    >
      <Box
        component="bdi"
        sx={{
          display: "block",
          fontWeight: 600,
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        }}
      >
        {times.span(placement)}
      </Box>
      <bdi>{title}</bdi>
    </Box>
  );
}
