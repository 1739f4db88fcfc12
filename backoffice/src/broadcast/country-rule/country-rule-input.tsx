import { countriesIn } from "@masthead/contract/audience/countries.ts";
import { COUNTRY_RULE_MODES, type CountryRule } from "@masthead/contract/platform/country-rule.ts";
import { Autocomplete, Box, MenuItem, TextField } from "@mui/material";
import { useMemo } from "react";
import { FieldTitle, InputHelperText, useTranslate } from "react-admin";
import { useRuleInput } from "../../platform/form/input/use-rule-input.ts";
import { useStationCountry } from "../../platform/form/use-station-country.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";

const MODES = ["everywhere", ...COUNTRY_RULE_MODES] as const;

/** While a rule is filled in, it may list no country. */
const requireCountries = (rule: CountryRule | null | undefined) =>
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
  const { id, rule, change, onBlur, message } = useRuleInput<CountryRule>(
    "countryRule",
    requireCountries,
  );
  const names = useMemo(
    () =>
      new Map<string, string>(
        countriesIn(locale, { first: stationCountry }).map(({ code, name }) => [code, name]),
      ),
    [locale, stationCountry],
  );
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
          change(mode ? { mode, countries: rule?.countries ?? [] } : null);
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
          onChange={(_event, countries) => change({ ...rule, countries })}
          onBlur={onBlur}
          disableCloseOnSelect
          filterSelectedOptions
          renderInput={(parameters) => (
            <TextField
              {...parameters}
              label={translate("broadcast.countryRule.countries")}
              error={message !== undefined}
              helperText={
                message === undefined ? null : (
                  <InputHelperText error={message} helperText={false} />
                )
              }
            />
          )}
        />
      )}
    </Box>
  );
}
