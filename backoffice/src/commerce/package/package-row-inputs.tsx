import { MAX_DEVICES, MAX_FEATURES } from "@masthead/contract/commerce/package.ts";
import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { Box } from "@mui/material";
import { required, TextInput, useTranslate } from "react-admin";
import { MoneyInput } from "../../platform/form/input/money-input.tsx";
import { OrderedRows } from "../../platform/form/input/ordered-rows.tsx";

/** Replaces line breaks with spaces. */
const toSingleLine = (value: string) => value.replace(/\s*\n\s*/g, " ");
const newRow = () => ({});

/** Returns the inputs of a row for a text in both languages. */
function useLocalizedInputs(source: (locale: string) => string, label: string) {
  const translate = useTranslate();
  return LOCALES.map((locale) => (
    <TextInput
      key={locale}
      source={source(locale)}
      label={`${translate(label)} · ${translate(`frame.language.${locale}`)}`}
      parse={toSingleLine}
      multiline
      helperText={false}
      slotProps={{ htmlInput: { lang: locale, dir: directionOf(locale), maxLength: 200 } }}
    />
  ));
}

/** Features of a package, in order. */
export function FeaturesInput() {
  const textInputs = useLocalizedInputs((locale) => locale, "resources.package.feature");
  return (
    <OrderedRows source="features" maxRows={MAX_FEATURES} newRow={newRow}>
      {textInputs}
    </OrderedRows>
  );
}

/** Devices of a package, with name and price. */
export function DevicesInput() {
  const nameInputs = useLocalizedInputs(
    (locale) => `name.${locale}`,
    "resources.package.device.name",
  );
  return (
    <OrderedRows source="devices" maxRows={MAX_DEVICES} newRow={newRow}>
      <TextInput
        source="model"
        label="resources.package.device.model"
        validate={required()}
        helperText={false}
        slotProps={{ htmlInput: { dir: "ltr", maxLength: 60, spellCheck: false } }}
      />
      <MoneyInput source="price" label="resources.package.device.price" required />
      <Box
        style={{ flexBasis: "100%" }}
        sx={{ display: "grid", columnGap: 1, gridTemplateColumns: { sm: "1fr 1fr" } }}
      >
        {nameInputs}
      </Box>
    </OrderedRows>
  );
}
