import { NOJOOM_CAMPAIGN, RECEIVER_CAMPAIGN, SEASONS } from "@masthead/contract/commerce/package-terms.ts";
import { Autocomplete, TextField } from "@mui/material";
import { FieldTitle, InputHelperText, useInput, useResourceContext } from "react-admin";

/** Campaigns that the site has pages for. */
const KNOWN = [RECEIVER_CAMPAIGN, NOJOOM_CAMPAIGN, ...Object.values(SEASONS)];

const asStored = (value: unknown) => value ?? null;

interface CampaignInputProps {
  source: string;
  helperText?: string | false;
}

/** The name of a campaign: one of those that the site has pages for, or any other. Empty is none. */
export function CampaignInput({ source, helperText = false }: CampaignInputProps) {
  const resource = useResourceContext();
  const { field, fieldState, id } = useInput({ source, defaultValue: null, format: asStored, parse: asStored });
  const name: string = field.value ?? "";
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={KNOWN}
      value={name || null}
      inputValue={name}
      onInputChange={(_, text, reason) => {
        if (reason !== "reset") field.onChange(text === "" ? null : text);
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
          label={<FieldTitle source={source} resource={resource} />}
          error={fieldState.invalid}
          helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
        />
      )}
    />
  );
}
