import { Typography } from "@mui/material";
import type { ReactNode } from "react";

/** Term and description in a `dl`, one above the other. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: "text.secondary" }}>
        {name}
      </Typography>
      <dd>{children}</dd>
    </div>
  );
}
