import { Box, Typography } from "@mui/material";
import { Children, type ReactNode } from "react";

const TRUNCATED = { minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis" };

interface CellLinesProps {
  children: ReactNode;
  /** Secondary text. Each child is a line. */
  details: ReactNode;
  minInlineSize?: number;
  alignItems?: "start" | "end";
}

/** Text of a cell with secondary text below it; in compact lists after it, on the same line. */
export function CellLines({
  children,
  details,
  minInlineSize = 0,
  alignItems = "start",
}: CellLinesProps) {
  return (
    <Box
      data-lines=""
      sx={{
        display: "flex",
        flexDirection: "var(--cell-direction, column)",
        alignItems,
        justifyContent: alignItems,
        columnGap: 1,
        minInlineSize,
      }}
    >
      <Box dir="auto" sx={{ ...TRUNCATED, flexShrink: 0, maxInlineSize: "100%" }}>
        {children}
      </Box>
      {Children.map(Children.toArray(details), (line) => (
        <Typography
          component="div"
          variant="body2"
          dir="auto"
          sx={{ ...TRUNCATED, maxInlineSize: "100%", color: "text.secondary" }}
        >
          {line}
        </Typography>
      ))}
    </Box>
  );
}
