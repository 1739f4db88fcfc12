import { type Country, countriesIn } from "@masthead/contract/audience/countries.ts";
import { Box } from "@mui/material";
import { useMemo } from "react";
import { AutocompleteInput, useRecordContext } from "react-admin";
import { useUiLocale } from "../../messages/locale.ts";
import { Flag, useFlagUrls } from "../phone/flag.tsx";
import { useStationCountry } from "../use-station-country.ts";

/**
 * Select for a country, stored as ISO 3166-1 alpha-2 code, with a search by its name in the UI
 * language.
 */
export function CountryInput({
  source,
  helperText = false,
}: {
  source: string;
  helperText?: string | false;
}) {
  const locale = useUiLocale();
  const stationCountry = useStationCountry();
  const choices = useMemo(
    () =>
      countriesIn(locale, { first: stationCountry }).map((country) => ({
        id: country.code,
        ...country,
      })),
    [locale, stationCountry],
  );
  return (
    <AutocompleteInput
      source={source}
      choices={choices}
      translateChoice={false}
      optionText={<CountryOption />}
      inputText={({ name }: Country) => name}
      matchSuggestion={(typed: string, { name }: Country) =>
        name.toLocaleLowerCase(locale).includes(typed.toLocaleLowerCase(locale))
      }
      helperText={helperText}
    />
  );
}

function CountryOption() {
  const country = useRecordContext();
  const flagUrls = useFlagUrls();
  if (!country) return null;
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1.5 }}>
      <Flag address={flagUrls?.get(String(country.id))} />
      {country.name}
    </Box>
  );
}
