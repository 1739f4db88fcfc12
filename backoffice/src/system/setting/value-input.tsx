import { NUMERALS } from "@masthead/contract/system/format.ts";
import { MAX_LIFETIME_HOURS } from "@masthead/contract/system/setting.ts";
import { Skeleton } from "@mui/material";
import { lazy, type ReactNode, Suspense } from "react";
import { NumberInput, RadioButtonGroupInput, required, TextInput } from "react-admin";
import { AddressInput } from "../../frame/form/address-input.tsx";
import { CurrencyInput } from "../../frame/form/currency-input.tsx";
import { DecimalInput } from "../../frame/form/decimal-input.tsx";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { HtmlInBothInput } from "./html-in-both.tsx";
import { PlacesInput } from "./places-input.tsx";
import { RATE_EXPONENT, type StaffSetting } from "./staff-setting.ts";
import { TimeZoneInput } from "./time-zone-input.tsx";

// Large, and of use to few settings.
const PhoneInput = lazy(async () => ({ default: (await import("../../frame/form/phone-input.tsx")).PhoneInput }));

const asTyped = (value: string) => value;

/** A line that is written from left to right in every language. */
function LineInput({ inputMode, longest }: { inputMode?: "email"; longest: number }) {
  return (
    <TextInput
      source="value"
      parse={asTyped}
      helperText={false}
      slotProps={{ htmlInput: { dir: "ltr", inputMode, maxLength: longest, spellCheck: false } }}
    />
  );
}

/** The digits of Arabic text. */
function NumeralsInput() {
  const choices = NUMERALS.map((id) => ({ id, name: `resources.settings.numerals.${id}` }));
  return <RadioButtonGroupInput source="value" choices={choices} helperText={false} />;
}

const INPUTS: Record<StaffSetting["type"], () => ReactNode> = {
  text: () => (
    <TextInput source="value" parse={asTyped} multiline helperText={false} slotProps={{ htmlInput: { dir: "auto", maxLength: 500 } }} />
  ),
  email: () => <LineInput inputMode="email" longest={254} />,
  // Short numbers are numbers of the station, too: the server says what will do.
  phone: () => <PhoneInput source="value" parse={asTyped} strict={false} />,
  version: () => <LineInput longest={40} />,
  url: () => <AddressInput source="value" />,
  timeZone: () => <TimeZoneInput source="value" />,
  localizedText: () => <InBothInput source="value" rows={2} longest={2000} />,
  currency: () => <CurrencyInput source="value" />,
  rate: () => <DecimalInput source="value" exponent={RATE_EXPONENT} unit="%" most={9999} needed />,
  lifetime: () => (
    <NumberInput
      source="value"
      min={0}
      max={MAX_LIFETIME_HOURS}
      step={1}
      validate={required()}
      helperText="resources.settings.lifetime.help"
    />
  ),
  numerals: () => <NumeralsInput />,
  places: () => <PlacesInput source="value" />,
  localizedHtml: () => <HtmlInBothInput source="value" />,
};

/** The value of a setting, written as its type asks for. */
export function ValueInput({ type }: Pick<StaffSetting, "type">) {
  return <Suspense fallback={<Skeleton variant="rounded" height={120} />}>{INPUTS[type]()}</Suspense>;
}
