import { Box } from "@mui/material";
import { type Column, type Place, partOf } from "./place.ts";
import { toPixels } from "./scale.ts";
import type { Times } from "./times.ts";

interface GhostProps {
  title: string;
  place: Place;
  column: Column;
  times: Times;
  /** Whether it is kept in sight. */
  followed: boolean;
}

const intoSight = (ghost: HTMLElement | null) => ghost?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Where what is moved would land. */
export function Ghost({ title, place, column, times, followed }: GhostProps) {
  const part = partOf(column, place);
  if (!part) return null;
  return (
    <Box
      aria-hidden
      ref={followed ? intoSight : undefined}
      style={{ insetBlockStart: toPixels(part.top), blockSize: Math.max(toPixels(part.minutes) - 2, 18) }}
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
      <Box component="bdi" sx={{ display: "block", fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
        {times.span(place)}
      </Box>
      <bdi>{title}</bdi>
    </Box>
  );
}
