import { Box } from "@mui/material";
import { useMemo } from "react";
import { AutocompleteInput, useRecordContext } from "react-admin";
import { useDeskLocale } from "../locale.ts";
import { type Country, countriesIn } from "./phone/countries.ts";
import { Flag, useFlagAddresses } from "./phone/flag.tsx";

/** A country by its two letters of ISO 3166-1; found by its name in the language on screen. */
export function CountryInput({ source, helperText = false }: { source: string; helperText?: string | false }) {
  const locale = useDeskLocale();
  const choices = useMemo(() => countriesIn(locale).map((country) => ({ id: country.code, ...country })), [locale]);
  return (
    <AutocompleteInput
      source={source}
      choices={choices}
      translateChoice={false}
      optionText={<FlagAndName />}
      inputText={({ name }: Country) => name}
      matchSuggestion={(typed: string, { name }: Country) => name.toLocaleLowerCase(locale).includes(typed.toLocaleLowerCase(locale))}
      helperText={helperText}
    />
  );
}

function FlagAndName() {
  const country = useRecordContext();
  const flags = useFlagAddresses();
  if (!country) return null;
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1.5 }}>
      <Flag address={flags?.get(String(country.id))} />
      {country.name}
    </Box>
  );
}
