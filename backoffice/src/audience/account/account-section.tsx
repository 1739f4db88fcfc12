import { Alert, Paper, Skeleton, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** Description below the title. */
  text?: string;
  /** Shows a skeleton instead of the content. */
  loading?: boolean;
  /** Error message, shown instead of the content. */
  errorMessage?: string | null;
  children: ReactNode;
}

export function AccountSection({
  title,
  text,
  loading = false,
  errorMessage,
  children,
}: SectionProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}
    >
      <Typography id={id} component="h3" sx={{ fontSize: 17, fontWeight: 600, marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {text && <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>{text}</Typography>}
      {errorMessage && <Alert severity="error">{errorMessage}</Alert>}
      {loading && !errorMessage ? (
        <Skeleton variant="rounded" height={64} />
      ) : (
        !errorMessage && children
      )}
    </Paper>
  );
}
