import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Typography } from "@mui/material";
import { TextInput, useTranslate } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useArticleValue } from "./article-form-values.ts";
import { FieldBox } from "./field-box.tsx";

/** Maximum number of corrections of an article. */
const MAX_CORRECTIONS = 50;

/** Published corrections of an article, which readers see. */
export function CorrectionsField() {
  const translate = useTranslate();
  const locale = useArticleValue("locale");
  return (
    <FieldBox source="corrections">
      <OrderedRows source="corrections" maxRows={MAX_CORRECTIONS}>
        <TextInput
          source="text"
          label="resources.article.corrections.text"
          multiline
          helperText={false}
          slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: 2000 } }}
        />
        <StationTimeInput source="at" label="resources.article.corrections.at" required defaultValue={serverNow().toISOString()} />
      </OrderedRows>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {translate("resources.article.help.corrections")}
      </Typography>
    </FieldBox>
  );
}
