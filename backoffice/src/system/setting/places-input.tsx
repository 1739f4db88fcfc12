import { directionOf, LOCALES } from "@masthead/contract/system/locale.ts";
import { NumberInput, TextInput, useTranslate } from "react-admin";
import { OrderedRows } from "../../frame/form/ordered-rows.tsx";

/** Cities that a setting lists at most. */
const MOST = 24;

const asTyped = (value: string) => value;

/** Cities in their order: what each is called, and where it lies. */
export function PlacesInput({ source }: { source: string }) {
  const translate = useTranslate();
  const words = (field: string) => translate(`resources.settings.place.${field}`);
  return (
    <OrderedRows source={source} most={MOST}>
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          source={`name.${locale}`}
          label={`${words("name")} · ${translate(`desk.language.${locale}`)}`}
          parse={asTyped}
          helperText={false}
          slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: 80 } }}
        />
      ))}
      <NumberInput source="latitude" label={words("latitude")} min={-90} max={90} step="any" helperText={false} />
      <NumberInput source="longitude" label={words("longitude")} min={-180} max={180} step="any" helperText={false} />
    </OrderedRows>
  );
}
