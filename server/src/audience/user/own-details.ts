import type { OwnDetails } from "@masthead/contract/audience/auth/own-account.ts";
import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { stationCountry } from "../../system/setting/setting.service.ts";
import { exampleNumbers, phoneNumbers } from "./phone-numbers.ts";

/**
 * Validates and normalises profile details for storage: phone numbers in E.164. A number without a
 * calling code is one of the user's country or, if that is unknown, of the station's.
 * @throws INVALID_INPUT at `phone` or `country`
 */
export async function toStoredDetails(
  context: CallContext,
  { phone, ...details }: OwnDetails,
): Promise<OwnDetails> {
  if (
    details.country &&
    !phoneNumbers()
      .getCountries()
      .includes(details.country as CountryCode)
  )
    throw invalidInput(context, "country", "input.choice");
  if (phone === undefined) return details;
  if (!phone) return { ...details, phone: null };
  const { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } = phoneNumbers();
  const country = [details.country, await stationCountry(context)].find(
    (code) => code && isSupportedCountry(code),
  ) as CountryCode;
  const number = parsePhoneNumberFromString(phone, country);
  if (!number?.isValid() || number.ext) {
    const example =
      getExampleNumber(number?.country ?? country, exampleNumbers())?.formatInternational() ?? "";
    throw invalidInput(context, "phone", "user.wrongPhone", { example: isolateLtr(example) });
  }
  return { ...details, phone: number.number };
}
