import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Words for who hears the page; others see the same in another way. */
export function Unseen({ role, children }: { role?: "status"; children: ReactNode }) {
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
