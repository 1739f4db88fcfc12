import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface DescriptionListProps {
  /** Two columns, except on phones. */
  inColumns?: boolean;
  gap?: number;
  children: ReactNode;
}

/** List of terms with their descriptions: `DescriptionItem`. */
export function DescriptionList({ inColumns = false, gap = 1.5, children }: DescriptionListProps) {
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gap,
        margin: 0,
        ...(inColumns && {
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }),
        "& dd": { margin: 0, overflowWrap: "anywhere" },
      }}
    >
      {children}
    </Box>
  );
}

/** Term and description, one above the other. */
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
