import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { FieldSide } from "../comparison/field-side.tsx";

/**
 * Readable value of an article field, or of blocks of its body, in an edit conflict, with the
 * differences from the other value marked.
 */
export function ArticleConflictValue({
  field,
  value,
  other,
}: {
  field: string;
  value: unknown;
  other: unknown;
}) {
  const translate = useTranslate();
  if (field === "body" && value === null)
    return (
      <Box sx={{ color: "text.secondary", fontSize: 14 }}>
        {translate("article.compare.deleted")}
      </Box>
    );
  return (
    <Box sx={{ maxBlockSize: 320, overflowY: "auto", fontSize: 14 }}>
      <FieldSide field={field} value={value} other={other} mark="added" />
    </Box>
  );
}
