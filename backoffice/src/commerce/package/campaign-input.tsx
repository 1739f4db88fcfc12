import { NOJOOM_CAMPAIGN, RECEIVER_CAMPAIGN, SEASONS } from "@masthead/contract/commerce/package-terms.ts";
import { Autocomplete, TextField, Typography } from "@mui/material";
import { FieldTitle, InputHelperText, useInput, useResourceContext, useTranslate } from "react-admin";

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
  const translate = useTranslate();
  const { field, fieldState, id } = useInput({ source, defaultValue: null, format: asStored, parse: asStored });
  const name: string = field.value ?? "";
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={KNOWN}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <bdi>{option}</bdi>
          <Typography component="bdi" variant="body2" sx={{ color: "text.secondary", marginInlineStart: 1 }}>
            {translate(`resources.package.campaigns.${option}`)}
          </Typography>
        </li>
      )}
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
