import { PHONE_MENU_HEIGHT } from "@masthead/contract/system/constants.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { Button, I18nProvider, ListBox, ListBoxItem, Popover, Select } from "react-aria-components";
import { useLocale } from "../../system/locale.ts";
import type { Country } from "./countries.ts";
import { FLAG_ADDRESSES } from "./flag-addresses.ts";

const FLAGS = new Map(Object.entries(FLAG_ADDRESSES).map(([file, address]) => [/([^/]+)\.svg$/.exec(file)?.[1] ?? "", address]));

interface Props {
  countries: Country[];
  country: CountryCode;
  label: string;
  onChoose: (country: CountryCode) => void;
}

/** Chooses the country of a phone number: its flag, and under it all of them, found by name as one types. */
export default function CountryMenu({ countries, country, label, onChoose }: Props) {
  const locale = useLocale();
  const chosen = countries.find(({ code }) => code === country);
  return (
    <I18nProvider locale={locale}>
      <Select aria-label={label} selectedKey={country} onSelectionChange={(code) => code && onChoose(code as CountryCode)}>
        <Button
          aria-label={`${label}: ${chosen?.name ?? country} ${chosen?.dial ?? ""}`}
          className="flex h-full min-h-12 min-w-20 shrink-0 cursor-pointer items-center justify-center gap-2 border border-e-0 border-quiet bg-paper px-2 text-15 hover:bg-wash"
        >
          <Flag code={country} />
          <span>{chosen?.dial}</span>
        </Button>
        <Popover
          placement="bottom start"
          maxHeight={PHONE_MENU_HEIGHT}
          className="w-80 max-w-[calc(100vw-2rem)] overflow-y-auto border border-ink bg-paper shadow-lg"
        >
          <ListBox items={countries} className="outline-none">
            {({ code, name, dial }) => (
              <ListBoxItem
                id={code}
                textValue={name}
                className="ring-inside flex min-h-11 cursor-pointer items-center gap-3 px-3 text-15 hover:bg-wash focus:bg-wash aria-selected:font-semibold"
              >
                <Flag code={code} />
                <span className="grow">{name}</span>
                <span dir="ltr" className="text-quiet">
                  {dial}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </Select>
    </I18nProvider>
  );
}

/** The flag of a country, beside its name or code: it says nothing by itself. */
function Flag({ code }: { code: string }) {
  const address = FLAGS.get(code);
  return (
    <span className="h-4 w-6 shrink-0 outline-1 outline-line">
      {address && <img src={address} alt="" loading="lazy" width={24} height={16} />}
    </span>
  );
}
