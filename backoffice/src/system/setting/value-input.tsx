import { AGE_RATINGS } from "@masthead/contract/platform/age-rating-terms.ts";
import { NUMERALS } from "@masthead/contract/platform/format.ts";
import {
  MAX_LIFETIME_HOURS,
  MAX_SETTING_COUNT,
  MAX_SETTING_MINUTES,
} from "@masthead/contract/system/setting.ts";
import { SETUP_STEPS } from "@masthead/contract/system/setup.ts";
import { isWordGroups, WORD_GROUP_LIMITS } from "@masthead/contract/system/word-groups.ts";
import { Skeleton } from "@mui/material";
import { lazy, type ReactNode, Suspense } from "react";
import {
  BooleanInput,
  CheckboxGroupInput,
  NumberInput,
  RadioButtonGroupInput,
  required,
  TextInput,
  useTranslate,
} from "react-admin";
import { CurrencyInput } from "../../platform/form/input/currency-input.tsx";
import { DecimalInput } from "../../platform/form/input/decimal-input.tsx";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { UrlInput } from "../../platform/form/input/url-input.tsx";
import { AppListInput } from "./app-list-input.tsx";
import { CitiesInput } from "./cities-input.tsx";
import { LocalizedHtmlInput } from "./localized-html-input.tsx";
import { RATE_EXPONENT, type StaffSetting } from "./staff-setting.ts";
import { TimeZoneInput } from "./time-zone-input.tsx";

// Loaded on demand: the phone number metadata is large, and only few settings need it.
const PhoneInput = lazy(async () => ({
  default: (await import("../../platform/form/phone/phone-input.tsx")).PhoneInput,
}));
const CountryInput = lazy(async () => ({
  default: (await import("../../platform/form/input/country-input.tsx")).CountryInput,
}));

const BrandColourInput = lazy(async () => ({
  default: (await import("./brand-colour-input.tsx")).BrandColourInput,
}));

const LogoInput = lazy(async () => ({ default: (await import("./logo-input.tsx")).LogoInput }));

const identity = (value: string) => value;

/** Single-line input that is left-to-right in every language. */
function LineInput({ inputMode, longest: maxLength }: { inputMode?: "email"; longest: number }) {
  return (
    <TextInput
      source="value"
      parse={identity}
      helperText={false}
      slotProps={{ htmlInput: { dir: "ltr", inputMode, maxLength: maxLength, spellCheck: false } }}
    />
  );
}

/** Numeral system of Arabic text. */
function NumeralsInput() {
  const choices = NUMERALS.map((id) => ({ id, name: `resources.settings.numerals.${id}` }));
  return <RadioButtonGroupInput source="value" choices={choices} helperText={false} />;
}

/** Age rating from which something applies; 0: never. */
function AgeRatingInput() {
  const translate = useTranslate();
  const choices = AGE_RATINGS.map((id) => ({
    id,
    name:
      id === 0
        ? "resources.settings.ageRating.never"
        : translate("resources.settings.ageRating.from", { rating: id }),
  }));
  return (
    <RadioButtonGroupInput
      source="value"
      choices={choices}
      helperText="resources.settings.ageRating.help"
    />
  );
}

/** Steps of the guide that are skipped. */
function SetupStepsInput() {
  const choices = SETUP_STEPS.map((id) => ({
    id,
    name: `resources.settings.setupSteps.name.${id}`,
  }));
  return (
    <CheckboxGroupInput
      source="value"
      choices={choices}
      helperText="resources.settings.setupSteps.help"
    />
  );
}

const WholeNumberInput = ({ max, help }: { max: number; help: string }) => (
  <NumberInput source="value" min={0} max={max} step={1} validate={required()} helperText={help} />
);

const INPUTS: Record<StaffSetting["type"], () => ReactNode> = {
  text: () => (
    <TextInput
      source="value"
      parse={identity}
      multiline
      helperText={false}
      slotProps={{ htmlInput: { dir: "auto", maxLength: 500 } }}
    />
  ),
  email: () => <LineInput inputMode="email" longest={254} />,
  // Not strict: short numbers are valid as well, so the server decides.
  phone: () => <PhoneInput source="value" parse={identity} strict={false} />,
  version: () => <LineInput longest={40} />,
  url: () => <UrlInput source="value" />,
  timeZone: () => <TimeZoneInput source="value" />,
  country: () => <CountryInput source="value" />,
  localizedText: () => <LocalizedTextInput source="value" rows={2} maxLength={2000} />,
  currency: () => <CurrencyInput source="value" />,
  rate: () => <DecimalInput source="value" exponent={RATE_EXPONENT} unit="%" max={9999} required />,
  lifetime: () => (
    <WholeNumberInput max={MAX_LIFETIME_HOURS} help="resources.settings.lifetime.help" />
  ),
  minutes: () => (
    <WholeNumberInput max={MAX_SETTING_MINUTES} help="resources.settings.minutes.help" />
  ),
  count: () => <WholeNumberInput max={MAX_SETTING_COUNT} help="resources.settings.count.help" />,
  ageRating: () => <AgeRatingInput />,
  numerals: () => <NumeralsInput />,
  brandColour: () => <BrandColourInput />,
  logo: () => <LogoInput />,
  flag: () => <BooleanInput source="value" label="resources.settings.flag.on" helperText={false} />,
  setupSteps: () => <SetupStepsInput />,
  places: () => <CitiesInput source="value" />,
  localizedHtml: () => <LocalizedHtmlInput source="value" />,
  iosApps: () => <AppListInput type="iosApps" />,
  androidApps: () => <AppListInput type="androidApps" />,
  returnUrls: () => <AppListInput type="returnUrls" />,
  emails: () => <AppListInput type="emails" />,
  partnerDomains: () => <AppListInput type="partnerDomains" />,
  localizedWordGroups: () => (
    <LocalizedTextInput
      source="value"
      rows={10}
      maxLength={WORD_GROUP_LIMITS.textLength}
      helperText="resources.settings.wordGroups.help"
      validate={(text?: string) =>
        isWordGroups(text ?? "") ? undefined : "resources.settings.wordGroups.invalid"
      }
    />
  ),
};

export function ValueInput({ type }: Pick<StaffSetting, "type">) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={120} />}>{INPUTS[type]()}</Suspense>
  );
}
