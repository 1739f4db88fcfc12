import { CURRENCIES } from "@masthead/contract/commerce/money.ts";
import { useMemo } from "react";
import { AutocompleteInput } from "react-admin";
import { useUiLocale } from "../../messages/locale.ts";
import { useStation } from "../../time/station.ts";

/**
 * Select for a currency, stored as ISO 4217 code, with a search by code or by its name in the UI
 * language. Defaults to the currency of the station.
 */
export function CurrencyInput({
  source,
  helperText = false,
}: {
  source: string;
  helperText?: string | false;
}) {
  const locale = useUiLocale();
  const { currency: defaultCurrency } = useStation();
  const choices = useMemo(() => {
    const currencyNames = new Intl.DisplayNames(locale, { type: "currency" });
    return CURRENCIES.map((code) => ({ id: code, name: `${code} · ${currencyNames.of(code)}` }));
  }, [locale]);
  return (
    <AutocompleteInput
      source={source}
      choices={choices}
      translateChoice={false}
      format={(value: unknown) => value || defaultCurrency}
      disableClearable
      helperText={helperText}
    />
  );
}
