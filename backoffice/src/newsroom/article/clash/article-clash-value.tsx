import { Box } from "@mui/material";
import { FieldSide } from "../comparison/field-side.tsx";

/** A value of an article as one reads it; what the other one lacks is marked. */
export function ArticleClashValue({ field, value, other }: { field: string; value: unknown; other: unknown }) {
  return (
    <Box sx={{ maxBlockSize: 320, overflowY: "auto", fontSize: 14 }}>
      <FieldSide field={field} value={value} other={other} mark="added" />
    </Box>
  );
}
