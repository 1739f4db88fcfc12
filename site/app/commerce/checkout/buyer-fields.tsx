import type { Answer } from "../../audience/form/answer.ts";
import { TextField } from "../../audience/form/fields.tsx";
import type { Country } from "../../audience/phone/countries.ts";
import { PhoneField } from "../../audience/phone/phone-field.tsx";
import { useWords } from "../../system/words.ts";

/** What is known of who is signed in; empty of a guest. */
export interface Buyer {
  name: string;
  email: string;
  phone: string;
  country: string | null;
}

/** Who buys. */
export function BuyerFields({ buyer, countries, answer }: { buyer: Buyer; countries: Country[]; answer: Answer | undefined }) {
  const t = useWords();
  const { values, errors } = answer ?? { values: {}, errors: {} };
  const written: Record<string, string | undefined> = values;
  const wrong: Record<string, string | undefined> = errors;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-20 font-bold">{t("checkout.you")}</legend>
      <TextField
        name="name"
        label={t("checkout.name")}
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={written.name ?? buyer.name}
        error={wrong.name}
      />
      <TextField
        name="email"
        label={t("account.email")}
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        hint={t("checkout.emailHint")}
        defaultValue={written.email ?? buyer.email}
        error={wrong.email}
      />
      <PhoneField
        countries={countries}
        label={t("checkout.phone")}
        value={written.phone ?? buyer.phone}
        country={written.phoneCountry ?? buyer.country}
        error={wrong.phone}
      />
    </fieldset>
  );
}
