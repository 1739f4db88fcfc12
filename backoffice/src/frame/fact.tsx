import { Typography } from "@mui/material";
import type { ReactNode } from "react";

/** Something known of a record and its name, one above the other, in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: "text.secondary" }}>
        {name}
      </Typography>
      <dd>{children}</dd>
    </div>
  );
}
