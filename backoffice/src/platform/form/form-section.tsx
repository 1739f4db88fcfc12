import { Box, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useTranslate } from "react-admin";

/** Group of fields with a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ marginBlockStart: 2, "&:first-of-type": { marginBlockStart: 0 } }}
    >
      <Typography id={id} component="h3" sx={{ fontWeight: 600, marginBlockEnd: 0.5 }}>
        {translate(title)}
      </Typography>
      {children}
    </Box>
  );
}
