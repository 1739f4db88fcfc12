import { Alert, Paper, Skeleton, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** What it is good for. */
  text?: string;
  /** Whether what it shows is not there yet. */
  loading?: boolean;
  /** Why it is not to be had. */
  problem?: string | null;
  children: ReactNode;
}

/** A part of the account page. */
export function Section({ title, text, loading = false, problem, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography id={id} component="h3" sx={{ fontSize: 17, fontWeight: 600, marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {text && <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>{text}</Typography>}
      {problem && <Alert severity="error">{problem}</Alert>}
      {loading && !problem ? <Skeleton variant="rounded" height={64} /> : !problem && children}
    </Paper>
  );
}
