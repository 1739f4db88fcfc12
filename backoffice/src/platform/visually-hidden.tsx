import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Style of what only screen readers have. */
export const VISUALLY_HIDDEN = {
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};

/** Visually hidden text for screen readers. */
export function VisuallyHidden({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <Box component="span" role={role} sx={VISUALLY_HIDDEN}>
      {children}
    </Box>
  );
}
