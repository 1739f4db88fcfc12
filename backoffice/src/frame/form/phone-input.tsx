import { InputAdornment, TextField } from "@mui/material";
import { type CountryCode, getCountries } from "libphonenumber-js/max";
import { useEffect, useMemo } from "react";
import { FieldTitle, InputHelperText, type InputProps, useInput, useResourceContext, useTranslate } from "react-admin";
import { useDeskLocale } from "../locale.ts";
import { countriesIn } from "./phone/countries.ts";
import { CountryMenu } from "./phone/country-menu.tsx";
import { exampleOf, isHandedOnValid } from "./phone/phone-number.ts";
import { usePhone } from "./phone/use-phone.ts";

export interface PhoneInputProps extends Pick<InputProps, "source" | "parse"> {
  label?: string;
  countryLabel?: string;
  helperText?: string;
  disabled?: boolean;
  /** Of a number that does not say its own. */
  country?: CountryCode;
  /** Those that one may choose. */
  countries?: readonly CountryCode[];
  /** Whether a form is kept back while the number is not valid; if not, the server has the last word. */
  strict?: boolean;
}

const ALL = getCountries();

/** Keep the groups of a number in their order within words that run the other way: Unicode's left-to-right isolate, and its end. */
const LEFT_TO_RIGHT = "\u2066";
const AS_BEFORE = "\u2069";

/**
 * A telephone number of any country: written as one dials it there, handed on in E.164 when it is valid and as typed when it is not, which
 * is told while one types, with an example.
 */
export function PhoneInput(props: PhoneInputProps) {
  const { source, parse, label, countryLabel, helperText, disabled, country: home, countries = ALL, strict = true } = props;
  const translate = useTranslate();
  const locale = useDeskLocale();
  const resource = useResourceContext();
  const list = useMemo(() => countriesIn(locale, countries), [locale, countries]);
  useEffect(() => {
    if (!countries.length) console.error("the phone field has no countries");
  }, [countries]);

  // Which example goes with it is known where it is shown.
  const validate = (value: string | null) => (!strict || !value || isHandedOnValid(value) ? undefined : "desk.phone.wrong");
  const { field, fieldState, id } = useInput({ source, parse, validate });
  const phone = usePhone(String(field.value ?? ""), field.onChange, home);
  const wrong = translate("desk.phone.invalid", { example: `${LEFT_TO_RIGHT}${exampleOf(phone.country)}${AS_BEFORE}` });

  const shownLabel = label ?? translate(`resources.${resource}.fields.${source}`, { _: translate("desk.phone.label") });
  return (
    <TextField
      id={id}
      label={<FieldTitle label={shownLabel} />}
      name={field.name}
      inputRef={field.ref}
      value={phone.text}
      disabled={disabled}
      onChange={(event) => phone.type(event.target.value)}
      onBlur={() => {
        phone.settle();
        field.onBlur();
      }}
      error={!phone.valid || fieldState.invalid}
      helperText={<InputHelperText error={phone.valid ? fieldState.error?.message : wrong} helperText={helperText ?? false} />}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <CountryMenu
                label={countryLabel ?? translate("desk.phone.country")}
                countries={list}
                country={phone.country}
                disabled={disabled}
                onChoose={phone.choose}
              />
            </InputAdornment>
          ),
        },
        inputLabel: { shrink: true },
        htmlInput: { dir: "ltr", inputMode: "tel", autoComplete: "off" },
      }}
      // A number runs from left to right but stands where its line begins: in Arabic, this left is turned to the right.
      sx={{ "& input": { textAlign: "left" } }}
    />
  );
}
