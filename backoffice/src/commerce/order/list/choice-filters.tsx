import { CURRENCIES } from "@masthead/contract/commerce/money.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { AutocompleteInput } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useDeskLocale } from "../../../frame/locale.ts";

/** What every one of these filters is: one of some records or values, found as one types. */
const FOUND = { translateChoice: false, helperText: false, size: "small" } as const;

/** One of the packages that were ever ordered. */
export function PackageFilter({ source }: { source: string }) {
  const locale = useDeskLocale();
  const { data = [] } = useQuery({ queryKey: ["orders", "packages", locale], queryFn: () => client.order.packages({ locale }) });
  return <AutocompleteInput {...FOUND} source={source} choices={data.map(({ id, label }) => ({ id, name: label }))} />;
}

/** One of the cities that are delivered to. */
export function CityFilter({ source }: { source: string }) {
  const locale = useDeskLocale();
  const { data = [] } = useQuery({ queryKey: ["cities", locale], queryFn: () => client.merchant.cities({ locale }) });
  return <AutocompleteInput {...FOUND} source={source} choices={data} />;
}

export function CurrencyFilter({ source }: { source: string }) {
  const locale = useDeskLocale();
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    return CURRENCIES.map((code) => ({ id: code, name: `${code} · ${names.of(code)}` }));
  }, [locale]);
  return <AutocompleteInput {...FOUND} source={source} choices={choices} />;
}
