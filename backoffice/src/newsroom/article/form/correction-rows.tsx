import { NOTICE_LENGTH } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { MenuItem, TextField } from "@mui/material";
import { useEffect } from "react";
import { TextInput, useTranslate, useWrappedSource } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useArticleValue } from "./article-form-values.ts";
import { goToField } from "./field-box.tsx";

/** Maximum number of corrections and notes about updates of an article. */
const MAX_CORRECTIONS = 50;

export function CorrectionRows({ autoFocus }: { autoFocus: boolean }) {
  const locale = useArticleValue("locale");
  useEffect(() => {
    if (autoFocus) goToField("corrections");
  }, [autoFocus]);
  return (
    <OrderedRows source="corrections" maxRows={MAX_CORRECTIONS}>
      <TextInput
        source="text"
        label="resources.article.corrections.text"
        multiline
        helperText={false}
        slotProps={{
          htmlInput: { lang: locale, dir: directionOf(locale), maxLength: NOTICE_LENGTH },
        }}
        sx={{ "&&&": { flexBasis: "100%" } }}
      />
      <KindInput />
      <StationTimeInput
        source="at"
        label="resources.article.corrections.at"
        required
        defaultValue={serverNow().toISOString()}
      />
    </OrderedRows>
  );
}

/** Whether a row is a correction, or tells what an update changed. Only the latter has a kind. */
function KindInput() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const name = useWrappedSource("kind");
  const kind: "update" | undefined = useWatch({ name });
  return (
    <TextField
      select
      size="small"
      margin="dense"
      label={translate("resources.article.corrections.kind")}
      value={kind ?? "correction"}
      onChange={({ target }) =>
        setValue(name, target.value === "update" ? "update" : undefined, { shouldDirty: true })
      }
    >
      {["correction", "update"].map((value) => (
        <MenuItem key={value} value={value}>
          {translate(`resources.article.corrections.kinds.${value}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
