import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface PreviewColumnsProps {
  /** Heading and accessible name of the preview. */
  label: string;
  preview: ReactNode;
  /** Inputs. */
  children: ReactNode;
}

/** Content of a dialog: its inputs, and beside or below them what readers get. */
export function PreviewColumns({ label, preview, children }: PreviewColumnsProps) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 1, md: 3 },
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
      }}
    >
      <div>{children}</div>
      <section aria-label={label}>
        <Typography sx={{ fontSize: 13, color: "text.secondary", marginBlock: 1 }}>
          {label}
        </Typography>
        {preview}
      </section>
    </Box>
  );
}
