import type { OwnDetails } from "@masthead/contract/audience/auth/own-account.ts";
import type { Country } from "@masthead/contract/audience/countries.ts";
import { isCountry, toPhoneValue } from "@masthead/contract/audience/phone-number.ts";
import { DEFAULT_COUNTRY } from "@masthead/contract/platform/constants.ts";
import { isLocale, LOCALES } from "@masthead/contract/platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { PhoneField } from "../phone/phone-field.tsx";
import { SelectField, TextField } from "./fields.tsx";
import type { Fields, FormResult } from "./form-result.ts";

/** Reads the personal details from the submitted fields. */
export function readDetails(fields: Fields): OwnDetails {
  const phone = fields.optionalText("phone");
  const phoneCountry = fields.text("phoneCountry");
  const locale = fields.text("locale");
  return {
    firstName: fields.text("firstName"),
    lastName: fields.text("lastName"),
    phone: phone
      ? toPhoneValue(phone, isCountry(phoneCountry) ? phoneCountry : DEFAULT_COUNTRY)
      : null,
    country: fields.optionalText("country") ?? null,
    ...(isLocale(locale) && { locale }),
  };
}

interface Props {
  result: FormResult | undefined;
  countries: Country[];
  /** Values shown before anything was submitted. */
  defaults: { [K in keyof OwnDetails]?: OwnDetails[K] | undefined };
}

/** Fields for name, phone, country and language. */
export function DetailFields({ result, countries, defaults }: Props) {
  const t = useMessages();
  const initialValue = (name: keyof OwnDetails) => result?.values[name] ?? defaults[name] ?? "";
  return (
    <>
      <div className="pairs gap-5">
        <TextField
          label={t("account.firstName")}
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={initialValue("firstName")}
          error={result?.errors.firstName}
        />
        <TextField
          label={t("account.lastName")}
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          defaultValue={initialValue("lastName")}
          error={result?.errors.lastName}
        />
      </div>
      <PhoneField
        countries={countries}
        value={initialValue("phone")}
        country={result?.values.phoneCountry ?? defaults.country}
        error={result?.errors.phone}
      />
      <div className="pairs gap-5">
        <SelectField
          label={t("account.country")}
          name="country"
          autoComplete="country"
          defaultValue={initialValue("country")}
          error={result?.errors.country}
        >
          <option value="">{t("account.noCountry")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("account.mailLanguage")}
          name="locale"
          defaultValue={initialValue("locale")}
          error={result?.errors.locale}
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {t(`languages.${locale}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
