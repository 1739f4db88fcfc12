import type { OwnDetails } from "@masthead/contract/audience/auth/own-account.ts";
import { PHONE_PRIORITY } from "@masthead/contract/platform/constants.ts";
import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { messagesFor } from "../../platform/http/messages.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { exampleNumbers, phoneNumbers } from "./phone-numbers.ts";

/** Default country of a phone number without a calling code, if the user's country is unknown. */
const [DEFAULT_COUNTRY] = PHONE_PRIORITY;

/**
 * Validates and normalises profile details for storage: phone numbers in E.164.
 * @throws INVALID_INPUT at `phone` or `country`
 */
export function toStoredDetails(context: CallContext, { phone, ...details }: OwnDetails): OwnDetails {
  const t = messagesFor(context.locale);
  if (
    details.country &&
    !phoneNumbers()
      .getCountries()
      .includes(details.country as CountryCode)
  )
    throw problemError("INVALID_INPUT", [{ path: "country", message: t("input.choice") }]);
  if (phone === undefined) return details;
  if (!phone) return { ...details, phone: null };
  const { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } = phoneNumbers();
  const country = details.country && isSupportedCountry(details.country) ? details.country : DEFAULT_COUNTRY;
  const number = parsePhoneNumberFromString(phone, country);
  if (!number?.isValid() || number.ext) {
    const example = getExampleNumber(number?.country ?? country, exampleNumbers())?.formatInternational() ?? "";
    throw problemError("INVALID_INPUT", [{ path: "phone", message: t("user.wrongPhone", { example: isolateLtr(example) }) }]);
  }
  return { ...details, phone: number.number };
}
