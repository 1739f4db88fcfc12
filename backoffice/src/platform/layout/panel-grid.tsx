import { Box } from "@mui/material";
import type { ReactNode } from "react";

interface Props {
  columns?: 2 | 3;
  /** Minimum width of the window for more than one column. */
  from?: "md" | "lg";
  children: ReactNode;
}

/** Panels side by side, below one another on narrow screens. */
export function PanelGrid({ columns = 2, from = "lg", children }: Props) {
  const gridTemplateColumns = {
    xs: "minmax(0, 1fr)",
    [from]: `repeat(${columns}, minmax(0, 1fr))`,
  };
  return (
    <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns }}>{children}</Box>
  );
}
