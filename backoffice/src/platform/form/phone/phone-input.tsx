import { countriesIn } from "@masthead/contract/audience/countries.ts";
import { exampleNumber, isE164 } from "@masthead/contract/audience/phone-number.ts";
import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import { InputAdornment, TextField } from "@mui/material";
import { type CountryCode, getCountries } from "libphonenumber-js/max";
import { useEffect, useMemo } from "react";
import {
  FieldTitle,
  InputHelperText,
  type InputProps,
  useInput,
  useResourceContext,
  useTranslate,
} from "react-admin";
import { useUiLocale } from "../../messages/locale.ts";
import { useStationCountry } from "../use-station-country.ts";
import { CountryMenu } from "./country-menu.tsx";
import { usePhone } from "./use-phone.ts";

export interface PhoneInputProps extends Pick<InputProps, "source" | "parse"> {
  label?: string;
  countryLabel?: string;
  helperText?: string;
  disabled?: boolean;
  /** Country of numbers without a country code; by default the country of the station. */
  country?: CountryCode;
  countries?: readonly CountryCode[];
  /** Whether an invalid number blocks the form; if not, only the server validates it. */
  strict?: boolean;
}

const ALL_COUNTRIES = getCountries();

/**
 * Input for a phone number of any country, displayed in national format. The value is E.164 when
 * the number is valid, else the text as typed. An invalid number is reported while typing, with an
 * example.
 */
export function PhoneInput(props: PhoneInputProps) {
  const {
    source,
    parse,
    label,
    countryLabel,
    helperText,
    disabled,
    country,
    countries = ALL_COUNTRIES,
    strict = true,
  } = props;
  const translate = useTranslate();
  const locale = useUiLocale();
  const resource = useResourceContext();
  const stationCountry = useStationCountry();
  const countryList = useMemo(
    () => countriesIn(locale, { first: stationCountry, codes: countries }),
    [locale, stationCountry, countries],
  );
  useEffect(() => {
    if (!countries.length) console.error("The phone input has no countries");
  }, [countries]);

  // The message with an example is added when the error is rendered.
  const validate = (value: string | null) =>
    !strict || !value || isE164(value) ? undefined : "frame.phone.wrong";
  const { field, fieldState, id } = useInput({ source, parse, validate });
  const phone = usePhone(String(field.value ?? ""), field.onChange, country ?? stationCountry);
  const invalidMessage = translate("frame.phone.invalid", {
    example: isolateLtr(exampleNumber(phone.country)),
  });

  const fieldLabel =
    label ??
    translate(`resources.${resource}.fields.${source}`, { _: translate("frame.phone.label") });
  return (
    <TextField
      id={id}
      label={<FieldTitle label={fieldLabel} />}
      name={field.name}
      inputRef={field.ref}
      value={phone.text}
      disabled={disabled}
      onChange={(event) => phone.setText(event.target.value)}
      onBlur={() => {
        phone.reformat();
        field.onBlur();
      }}
      error={!phone.valid || fieldState.invalid}
      helperText={
        <InputHelperText
          error={phone.valid ? fieldState.error?.message : invalidMessage}
          helperText={helperText ?? false}
        />
      }
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <CountryMenu
                label={countryLabel ?? translate("frame.phone.country")}
                countries={countryList}
                country={phone.country}
                disabled={disabled}
                onChoose={phone.setCountry}
              />
            </InputAdornment>
          ),
        },
        inputLabel: { shrink: true },
        htmlInput: { dir: "ltr", inputMode: "tel", autoComplete: "off" },
      }}
      // Numbers run left to right, but align with the start of the line; the RTL style sheet flips
      // `left`.
      sx={{ "& input": { textAlign: "left" } }}
    />
  );
}
