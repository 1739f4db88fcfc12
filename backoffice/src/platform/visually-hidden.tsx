import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Visually hidden text for screen readers. */
export function VisuallyHidden({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <Box
      component="span"
      role={role}
      sx={{ position: "absolute", inlineSize: 1, blockSize: 1, overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" }}
    >
      {children}
    </Box>
  );
}
