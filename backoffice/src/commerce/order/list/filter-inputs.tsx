import { CURRENCIES } from "@masthead/contract/commerce/money.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { AutocompleteInput } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";

/** Props shared by the autocomplete filters. */
const AUTOCOMPLETE_PROPS = { translateChoice: false, helperText: false, size: "small" } as const;

export function PackageFilter({ source }: { source: string }) {
  const locale = useUiLocale();
  const { data = [] } = useQuery({
    queryKey: ["orders", "packages", locale],
    queryFn: () => client.order.packages({ locale }),
  });
  return (
    <AutocompleteInput
      {...AUTOCOMPLETE_PROPS}
      source={source}
      choices={data.map(({ id, label }) => ({ id, name: label }))}
    />
  );
}

export function CityFilter({ source }: { source: string }) {
  const locale = useUiLocale();
  const { data = [] } = useQuery({
    queryKey: ["cities", locale],
    queryFn: () => client.merchant.cities({ locale }),
  });
  return <AutocompleteInput {...AUTOCOMPLETE_PROPS} source={source} choices={data} />;
}

export function CurrencyFilter({ source }: { source: string }) {
  const locale = useUiLocale();
  const choices = useMemo(() => {
    const currencyNames = new Intl.DisplayNames(locale, { type: "currency" });
    return CURRENCIES.map((code) => ({ id: code, name: `${code} · ${currencyNames.of(code)}` }));
  }, [locale]);
  return <AutocompleteInput {...AUTOCOMPLETE_PROPS} source={source} choices={choices} />;
}
