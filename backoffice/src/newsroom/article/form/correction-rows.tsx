import { directionOf } from "@masthead/contract/platform/locale.ts";
import { useEffect } from "react";
import { TextInput } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useArticleValue } from "./article-form-values.ts";
import { goToField } from "./field-box.tsx";

/** Maximum number of corrections of an article. */
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
        slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: 2000 } }}
      />
      <StationTimeInput
        source="at"
        label="resources.article.corrections.at"
        required
        defaultValue={serverNow().toISOString()}
      />
    </OrderedRows>
  );
}
