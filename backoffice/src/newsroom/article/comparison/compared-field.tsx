import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { FieldSide } from "./field-side.tsx";

interface ComparedFieldProps {
  field: string;
  before: unknown;
  after: unknown;
  /** Labels of both sides, unless the surrounding has them. */
  labels?: readonly [ReactNode, ReactNode];
  heading?: "h3" | "h4";
}

/**
 * Field before and after, side by side: removed content is struck through on one side, added
 * content is marked on the other.
 */
export function ComparedField({
  field,
  before,
  after,
  labels,
  heading = "h4",
}: ComparedFieldProps) {
  const translate = useTranslate();
  const sideStyle = {
    padding: 1.5,
    border: 1,
    borderColor: "divider",
    borderRadius: 1,
    minWidth: 0,
  };
  return (
    <Box component="section" sx={{ marginBlockEnd: 3 }}>
      <Typography component={heading} sx={{ fontWeight: 600, marginBlockEnd: 0.5 }}>
        {translate(`resources.article.fields.${field}`, { _: field })}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 1,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        <Box sx={sideStyle}>
          <SideLabel text={labels?.[0]} />
          <FieldSide field={field} value={before} other={after} mark="removed" />
        </Box>
        <Box sx={sideStyle}>
          <SideLabel text={labels?.[1]} />
          <FieldSide field={field} value={after} other={before} mark="added" />
        </Box>
      </Box>
    </Box>
  );
}

function SideLabel({ text }: { text: ReactNode }) {
  if (!text) return null;
  return (
    <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 0.5 }}>
      {text}
    </Typography>
  );
}
