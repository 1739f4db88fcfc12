import type { OwnDetails } from "@masthead/contract/audience/own-account.ts";
import { isLocale, LOCALES } from "@masthead/contract/system/locale.ts";
import { useWords } from "../../system/words.ts";
import type { Country } from "../phone/countries.ts";
import { PhoneField } from "../phone/phone-field.tsx";
import { HOME, handedOn, isCountry } from "../phone/phone-number.ts";
import type { Answer, Fields } from "./answer.ts";
import { SelectField, TextField } from "./fields.tsx";

/** What somebody wrote of themselves. */
export function detailsIn(fields: Fields): OwnDetails {
  const phone = fields.filled("phone");
  const dialled = fields.text("phoneCountry");
  const locale = fields.text("locale");
  return {
    firstName: fields.text("firstName"),
    lastName: fields.text("lastName"),
    phone: phone ? handedOn(phone, isCountry(dialled) ? dialled : HOME) : null,
    country: fields.filled("country") ?? null,
    ...(isLocale(locale) && { locale }),
  };
}

interface Props {
  answer: Answer | undefined;
  countries: Country[];
  /** What is known of them. */
  known: { [K in keyof OwnDetails]?: OwnDetails[K] | undefined };
}

/** Names, telephone, country and language. */
export function DetailFields({ answer, countries, known }: Props) {
  const t = useWords();
  const typed = (name: keyof OwnDetails) => answer?.values[name] ?? known[name] ?? "";
  return (
    <>
      <div className="pairs gap-5">
        <TextField
          label={t("account.firstName")}
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          defaultValue={typed("firstName")}
          error={answer?.errors.firstName}
        />
        <TextField
          label={t("account.lastName")}
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          defaultValue={typed("lastName")}
          error={answer?.errors.lastName}
        />
      </div>
      <PhoneField
        countries={countries}
        value={typed("phone")}
        country={answer?.values.phoneCountry ?? known.country}
        error={answer?.errors.phone}
      />
      <div className="pairs gap-5">
        <SelectField
          label={t("account.country")}
          name="country"
          autoComplete="country"
          defaultValue={typed("country")}
          error={answer?.errors.country}
        >
          <option value="">{t("account.noCountry")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("account.mailLanguage")} name="locale" defaultValue={typed("locale")} error={answer?.errors.locale}>
          {LOCALES.map((one) => (
            <option key={one} value={one}>
              {t(`languages.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
