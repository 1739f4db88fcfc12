import { MOST_DEVICES, MOST_FEATURES } from "@masthead/contract/commerce/package.ts";
import { directionOf, LOCALES } from "@masthead/contract/system/locale.ts";
import { Box } from "@mui/material";
import { required, TextInput, useTranslate } from "react-admin";
import { MoneyInput } from "../../frame/form/money-input.tsx";
import { OrderedRows } from "../../frame/form/ordered-rows.tsx";

/** As it was typed, in one line. */
const inOneLine = (value: string) => value.replace(/\s*\n\s*/g, " ");
const fresh = () => ({});

/** A text of a row in both languages. */
function useTexts(source: (locale: string) => string, label: string) {
  const translate = useTranslate();
  return LOCALES.map((locale) => (
    <TextInput
      key={locale}
      source={source(locale)}
      label={`${translate(label)} · ${translate(`desk.language.${locale}`)}`}
      parse={inOneLine}
      multiline
      helperText={false}
      slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: 200 } }}
    />
  ));
}

/** Lines of what a package includes, in their order. */
export function FeaturesInput() {
  const texts = useTexts((locale) => locale, "resources.package.feature");
  return (
    <OrderedRows source="features" most={MOST_FEATURES} fresh={fresh}>
      {texts}
    </OrderedRows>
  );
}

/** Devices that come with a package: what each is called, and what one costs. */
export function DevicesInput() {
  const names = useTexts((locale) => `name.${locale}`, "resources.package.device.name");
  return (
    <OrderedRows source="devices" most={MOST_DEVICES} fresh={fresh}>
      <TextInput
        source="model"
        label="resources.package.device.model"
        validate={required()}
        helperText={false}
        slotProps={{ htmlInput: { dir: "ltr", maxLength: 60, spellCheck: false } }}
      />
      <MoneyInput source="price" label="resources.package.device.price" needed />
      <Box style={{ flexBasis: "100%" }} sx={{ display: "grid", columnGap: 1, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        {names}
      </Box>
    </OrderedRows>
  );
}
