import { Box } from "@mui/material";
import { useRecordContext } from "react-admin";
import { ImagesField } from "../images/images-field.tsx";
import { BodyField } from "./body-field.tsx";
import { CorrectionsField } from "./corrections-field.tsx";
import { CountedInput } from "./counted-input.tsx";
import { MAX_LENGTHS } from "./validate-article.ts";

export function ArticleContent() {
  const isNew = useRecordContext() === undefined;
  return (
    <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <CountedInput
        source="title"
        maxLength={MAX_LENGTHS.title}
        fontSize={22}
        autoFocus={isNew}
        required
      />
      <CountedInput source="subtitle" maxLength={MAX_LENGTHS.subtitle} />
      <CountedInput
        source="summary"
        maxLength={MAX_LENGTHS.summary}
        rows={2}
        helperText="resources.article.help.summary"
      />
      <BodyField />
      <ImagesField />
      <CorrectionsField />
    </Box>
  );
}
