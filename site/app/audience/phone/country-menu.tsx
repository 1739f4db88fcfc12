import type { Country } from "@masthead/contract/audience/countries.ts";
import { PHONE_MENU_HEIGHT } from "@masthead/contract/platform/constants.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { Button, I18nProvider, ListBox, ListBoxItem, Popover, Select } from "react-aria-components";
import { useLocale } from "../../platform/locale.ts";
import { FLAG_URLS } from "./flag-urls.ts";

const FLAGS = new Map(
  Object.entries(FLAG_URLS).map(([file, url]) => [/([^/]+)\.svg$/.exec(file)?.[1] ?? "", url]),
);

interface Props {
  countries: Country[];
  country: CountryCode;
  label: string;
  onChoose: (country: CountryCode) => void;
}

/**
 * Select for the country of a phone number. Shows the flag and calling code; typing finds a country
 * by name.
 */
export default function CountryMenu({ countries, country, label, onChoose }: Props) {
  const locale = useLocale();
  const selected = countries.find(({ code }) => code === country);
  return (
    <I18nProvider locale={locale}>
      <Select
        aria-label={label}
        selectedKey={country}
        onSelectionChange={(code) => code && onChoose(code as CountryCode)}
      >
        <Button
          aria-label={`${label}: ${selected?.name ?? country} ${selected?.callingCode ?? ""}`}
          className="flex h-full min-h-12 min-w-20 shrink-0 cursor-pointer items-center justify-center gap-2 border border-e-0 border-quiet bg-paper px-2 text-15 hover:bg-wash"
        >
          <Flag code={country} />
          <span>{selected?.callingCode}</span>
        </Button>
        <Popover
          placement="bottom start"
          maxHeight={PHONE_MENU_HEIGHT}
          className="w-80 max-w-[calc(100vw-2rem)] overflow-y-auto border border-ink bg-paper shadow-lg"
        >
          <ListBox items={countries} className="outline-none">
            {({ code, name, callingCode }) => (
              <ListBoxItem
                id={code}
                textValue={name}
                className="ring-inside flex min-h-11 cursor-pointer items-center gap-3 px-3 text-15 hover:bg-wash focus:bg-wash aria-selected:font-semibold"
              >
                <Flag code={code} />
                <span className="grow">{name}</span>
                <span dir="ltr" className="text-quiet">
                  {callingCode}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </Select>
    </I18nProvider>
  );
}

/** Flag of a country. Decorative, as the name or code is next to it. */
function Flag({ code }: { code: string }) {
  const url = FLAGS.get(code);
  return (
    <span className="h-4 w-6 shrink-0 outline-1 outline-line">
      {url && <img src={url} alt="" loading="lazy" width={24} height={16} />}
    </span>
  );
}
