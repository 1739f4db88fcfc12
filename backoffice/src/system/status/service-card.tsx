import { Box, Paper, Typography } from "@mui/material";
import type { ComponentProps, ReactNode } from "react";
import { StateBadge } from "../../platform/list/state-badge.tsx";

export type Tone = ComponentProps<typeof StateBadge>["tone"];

/** Card of a service that the installation depends on: its name, its state and details. */
export function ServiceCard({
  name,
  tone,
  state,
  children,
}: {
  name: string;
  tone: Tone;
  state: string;
  children: ReactNode;
}) {
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={name}
      sx={{ padding: 2, minWidth: 0 }}
    >
      <Typography component="h3" variant="body2" sx={{ color: "text.secondary" }}>
        {name}
      </Typography>
      <Box sx={{ fontWeight: 600, marginBlock: 0.5 }}>
        <StateBadge tone={tone}>{state}</StateBadge>
      </Box>
      <Typography variant="body2" component="div" sx={{ color: "text.secondary" }}>
        {children}
      </Typography>
    </Paper>
  );
}

/** Message of an error, which is not translated. */
export const ErrorText = ({ children }: { children: string }) => (
  <Box component="bdi" dir="ltr" sx={{ display: "block", overflowWrap: "anywhere" }}>
    {children}
  </Box>
);
