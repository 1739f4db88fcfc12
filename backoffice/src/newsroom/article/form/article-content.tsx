import { Box } from "@mui/material";
import { ImagesField } from "../images/images-field.tsx";
import { BodyField } from "./body-field.tsx";
import { CorrectionsField } from "./corrections-field.tsx";
import { CountedInput } from "./counted-input.tsx";
import { MOST } from "./validate-article.ts";

/** What readers read. */
export function ArticleContent() {
  return (
    <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <CountedInput source="title" most={MOST.title} size={22} needed />
      <CountedInput source="subtitle" most={MOST.subtitle} />
      <CountedInput source="summary" most={MOST.summary} rows={2} helperText="resources.article.help.summary" />
      <BodyField />
      <ImagesField />
      <CorrectionsField />
    </Box>
  );
}
