import {
  NOJOOM_CAMPAIGN,
  RECEIVER_CAMPAIGN,
  SEASONAL_CAMPAIGNS,
} from "@masthead/contract/commerce/package-terms.ts";
import { Autocomplete, TextField, Typography } from "@mui/material";
import {
  FieldTitle,
  InputHelperText,
  useInput,
  useResourceContext,
  useTranslate,
} from "react-admin";

/** Campaigns that have pages on the site. */
const SITE_CAMPAIGNS = [RECEIVER_CAMPAIGN, NOJOOM_CAMPAIGN, ...Object.values(SEASONAL_CAMPAIGNS)];

const undefinedToNull = (value: unknown) => value ?? null;

interface CampaignInputProps {
  source: string;
  helperText?: string | false;
}

/**
 * Input for a campaign name: suggests the campaigns with pages on the site, and accepts any other.
 * Empty means none.
 */
export function CampaignInput({ source, helperText = false }: CampaignInputProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const { field, fieldState, id } = useInput({
    source,
    defaultValue: null,
    format: undefinedToNull,
    parse: undefinedToNull,
  });
  const name: string = field.value ?? "";
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={SITE_CAMPAIGNS}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <bdi>{option}</bdi>
          <Typography
            component="bdi"
            variant="body2"
            sx={{ color: "text.secondary", marginInlineStart: 1 }}
          >
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
