import { Box } from "@mui/material";
import { FieldSide } from "../comparison/field-side.tsx";

/**
 * Readable value of an article field in an edit conflict, with the differences from the other
 * value marked.
 */
export function ArticleConflictValue({ field, value, other }: { field: string; value: unknown; other: unknown }) {
  return (
    <Box sx={{ maxBlockSize: 320, overflowY: "auto", fontSize: 14 }}>
      <FieldSide field={field} value={value} other={other} mark="added" />
    </Box>
  );
}
