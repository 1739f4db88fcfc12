import { CURRENCIES } from "@masthead/contract/commerce/money.ts";
import { useMemo } from "react";
import { AutocompleteInput } from "react-admin";
import { useDeskLocale } from "../locale.ts";
import { useStation } from "../station.ts";

/** A currency by its three letters of ISO 4217, found by them or by its name in the language on screen; until one is chosen, the station's. */
export function CurrencyInput({ source, helperText = false }: { source: string; helperText?: string | false }) {
  const locale = useDeskLocale();
  const { currency: home } = useStation();
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    return CURRENCIES.map((code) => ({ id: code, name: `${code} · ${names.of(code)}` }));
  }, [locale]);
  return (
    <AutocompleteInput
      source={source}
      choices={choices}
      translateChoice={false}
      format={(value: unknown) => value || home}
      disableClearable
      helperText={helperText}
    />
  );
}
