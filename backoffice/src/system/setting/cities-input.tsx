import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { NumberInput, TextInput, useTranslate } from "react-admin";
import { OrderedRows } from "../../platform/form/input/ordered-rows.tsx";

/** Maximum number of cities in a setting. */
const MAX_CITIES = 24;

const identity = (value: string) => value;
/** Empty fields are left out: the station's own country and time zone apply. */
const orUndefined = (value: string) => value.trim() || undefined;

/** Ordered list of cities, with names, coordinates, country and time zone. */
export function CitiesInput({ source }: { source: string }) {
  const translate = useTranslate();
  const message = (field: string) => translate(`resources.settings.place.${field}`);
  return (
    <OrderedRows source={source} maxRows={MAX_CITIES}>
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          source={`name.${locale}`}
          label={`${message("name")} · ${translate(`frame.language.${locale}`)}`}
          parse={identity}
          helperText={false}
          slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: 80 } }}
        />
      ))}
      <NumberInput
        source="latitude"
        label={message("latitude")}
        min={-90}
        max={90}
        step="any"
        helperText={false}
      />
      <NumberInput
        source="longitude"
        label={message("longitude")}
        min={-180}
        max={180}
        step="any"
        helperText={false}
      />
      <TextInput
        source="country"
        label={message("country")}
        parse={orUndefined}
        helperText={false}
        slotProps={{ htmlInput: { dir: "ltr", maxLength: 2, placeholder: "JO" } }}
      />
      <TextInput
        source="timeZone"
        label={message("timeZone")}
        parse={orUndefined}
        helperText={false}
        slotProps={{ htmlInput: { dir: "ltr", maxLength: 100, placeholder: "Asia/Amman" } }}
      />
    </OrderedRows>
  );
}
