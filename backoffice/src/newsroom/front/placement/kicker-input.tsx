import { PLACEMENT_LIMITS } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Autocomplete, TextField } from "@mui/material";
import { useInput, useTranslate } from "react-admin";
import { useStation } from "../../../platform/time/station.ts";

/** Label before the headline: one from the list of the station, or another text. */
export function KickerInput({ locale }: { locale: Locale }) {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source: "kicker" });
  return (
    <Autocomplete
      freeSolo
      options={useStation().kickers[locale]}
      inputValue={String(field.value ?? "")}
      onInputChange={(_event, text) => field.onChange(text)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate("resources.frontPage.field.kicker")}
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ?? translate("resources.frontPage.field.kickerHelp")
          }
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps?.htmlInput,
              maxLength: PLACEMENT_LIMITS.kicker,
              dir: "auto",
              lang: locale,
            },
          }}
        />
      )}
    />
  );
}
