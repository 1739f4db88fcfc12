import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { NumberInput, TextInput, useTranslate } from "react-admin";
import { OrderedRows } from "../../platform/form/input/ordered-rows.tsx";

/** Maximum number of cities in a setting. */
const MAX_CITIES = 24;

const identity = (value: string) => value;

/** Ordered list of cities, with names and coordinates. */
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
    </OrderedRows>
  );
}
