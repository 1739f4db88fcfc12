import { Box } from "@mui/material";
import type { CSSProperties } from "react";

interface DropGhostProps {
  title: string;
  /** Time of the place; without one it is said by the place alone. */
  time?: string;
  style: CSSProperties;
  /** Whether to scroll it into view, as after a key. */
  scrollIntoView: boolean;
}

const scrollToGhost = (ghost: HTMLElement | null) =>
  ghost?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Preview of an entry at the place to which it is being moved. */
export function DropGhost({ title, time, style, scrollIntoView }: DropGhostProps) {
  return (
    <Box
      aria-hidden
      data-ghost
      ref={scrollIntoView ? scrollToGhost : undefined}
      style={style}
      sx={{
        zIndex: 4,
        flex: "none",
        overflow: "hidden",
        paddingInline: 0.75,
        scrollMarginBlock: 96,
        scrollMarginInline: 72,
        border: 2,
        borderColor: "text.primary",
        borderRadius: 0.5,
        backgroundColor: "primary.main",
        color: "#14201d",
        fontSize: 12,
        lineHeight: "16px",
        pointerEvents: "none",
        "& > bdi": {
          display: "block",
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        },
      }}
    >
      {time && (
        <Box component="bdi" sx={{ fontWeight: 600 }}>
          {time}
        </Box>
      )}
      <bdi>{title}</bdi>
    </Box>
  );
}
