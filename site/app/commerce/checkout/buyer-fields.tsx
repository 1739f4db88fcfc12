import type { Country } from "@masthead/contract/audience/countries.ts";
import { TextField } from "../../audience/form/fields.tsx";
import type { FormResult } from "../../audience/form/form-result.ts";
import { PhoneField } from "../../audience/phone/phone-field.tsx";
import { useMessages } from "../../platform/messages.ts";

/** Details of a signed-in buyer; empty for a guest. */
export interface Buyer {
  name: string;
  email: string;
  phone: string;
  country: string | null;
}

interface Props {
  buyer: Buyer;
  countries: Country[];
  result: FormResult | undefined;
  /** Devices are delivered, or cash is collected. */
  phoneRequired: boolean;
}

/** Name, email and phone of the buyer, and the company and tax number for the receipt. */
export function BuyerFields({ buyer, countries, result, phoneRequired }: Props) {
  const t = useMessages();
  const { values, errors } = result ?? { values: {}, errors: {} };
  const submitted: Record<string, string | undefined> = values;
  const fieldErrors: Record<string, string | undefined> = errors;
  const optional = (key: string) => t("checkout.optional", { field: t(key) });
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-20 font-bold">{t("checkout.you")}</legend>
      <TextField
        name="name"
        label={t("checkout.name")}
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={submitted.name ?? buyer.name}
        error={fieldErrors.name}
      />
      <TextField
        name="email"
        label={t("account.email")}
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        hint={t("checkout.emailHint")}
        defaultValue={submitted.email ?? buyer.email}
        error={fieldErrors.email}
      />
      <PhoneField
        countries={countries}
        label={phoneRequired ? t("checkout.phone") : optional("checkout.phone")}
        value={submitted.phone ?? buyer.phone}
        country={submitted.phoneCountry ?? buyer.country}
        error={fieldErrors.phone}
      />
      <TextField
        name="company"
        label={optional("checkout.company")}
        autoComplete="organization"
        maxLength={100}
        defaultValue={submitted.company}
        error={fieldErrors.company}
      />
      <TextField
        name="taxNumber"
        label={optional("checkout.taxNumber")}
        dir="ltr"
        autoComplete="off"
        maxLength={40}
        hint={t("checkout.taxNumberHint")}
        defaultValue={submitted.taxNumber}
        error={fieldErrors.taxNumber}
      />
    </fieldset>
  );
}
