import { countriesIn } from "@masthead/contract/audience/countries.ts";
import { COUNTRY_RULE_MODES, type CountryRule } from "@masthead/contract/platform/country-rule.ts";
import { Autocomplete, Box, MenuItem, TextField } from "@mui/material";
import { useMemo } from "react";
import { FieldTitle, InputHelperText, useInput, useTranslate } from "react-admin";
import { useStationCountry } from "../../platform/form/use-station-country.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";

const MODES = ["everywhere", ...COUNTRY_RULE_MODES] as const;

/** Rule of a form; while it is filled in, it may list no country. */
type Value = CountryRule | null;

const requireCountries = (rule: Value | undefined) =>
  rule && rule.countries.length === 0 ? "broadcast.countryRule.required" : undefined;

/** Names of the countries of a rule in the language of the UI. */
export function useCountryNames(): (codes: readonly string[]) => string {
  const locale = useUiLocale();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return (codes) => new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
}

/** Countries in which a channel, a program or an episode can be played. */
export function CountryRuleInput({ helperText }: { helperText: string }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const stationCountry = useStationCountry();
  const { field, fieldState, id } = useInput<Value>({
    source: "countryRule",
    defaultValue: null,
    validate: requireCountries,
    format: (value) => value ?? null,
    parse: (value) => value,
  });
  const rule = field.value as Value;
  const names = useMemo(
    () =>
      new Map<string, string>(
        countriesIn(locale, { first: stationCountry }).map(({ code, name }) => [code, name]),
      ),
    [locale, stationCountry],
  );
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  return (
    <Box sx={{ display: "grid", gap: 1, marginBlockEnd: 1 }}>
      <TextField
        id={id}
        select
        fullWidth
        margin="dense"
        label={<FieldTitle source="countryRule" />}
        value={rule?.mode ?? "everywhere"}
        onChange={({ target: { value } }) => {
          const mode = COUNTRY_RULE_MODES.find((one) => one === value);
          field.onChange(mode ? { mode, countries: rule?.countries ?? [] } : null);
        }}
        helperText={<InputHelperText helperText={helperText} />}
      >
        {MODES.map((mode) => (
          <MenuItem key={mode} value={mode}>
            {translate(`broadcast.countryRule.${mode}`)}
          </MenuItem>
        ))}
      </TextField>
      {rule && (
        <Autocomplete
          multiple
          options={[...names.keys()]}
          getOptionLabel={(code) => names.get(code) ?? code}
          value={rule.countries}
          onChange={(_event, countries) => field.onChange({ ...rule, countries })}
          onBlur={field.onBlur}
          disableCloseOnSelect
          filterSelectedOptions
          renderInput={(parameters) => (
            <TextField
              {...parameters}
              label={translate("broadcast.countryRule.countries")}
              error={fieldState.invalid}
              helperText={
                fieldState.invalid && error ? (
                  <InputHelperText error={error} helperText={false} />
                ) : null
              }
            />
          )}
        />
      )}
    </Box>
  );
}
