import type { OwnDetails } from "@masthead/contract/audience/own-account.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { exampleNumbers, phoneNumbers } from "./phone-numbers.ts";

/** Of a number that does not say its own, where its owner's country does not tell either. */
const HOME: CountryCode = "JO";

/** Left-to-right isolate and its end: they keep the groups of a number in their order within Arabic words. */
const ISOLATE = ["\u2066", "\u2069"];

/** What somebody says of themselves, as it is stored: telephone numbers in E.164. @throws INVALID_INPUT at `phone` or `country` */
export function storedDetails(context: CallContext, { phone, ...given }: OwnDetails): OwnDetails {
  const t = wordsOf(context.locale);
  if (
    given.country &&
    !phoneNumbers()
      .getCountries()
      .includes(given.country as CountryCode)
  )
    throw problemError("INVALID_INPUT", [{ path: "country", message: t("input.choice") }]);
  if (phone === undefined) return given;
  if (!phone) return { ...given, phone: null };
  const { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } = phoneNumbers();
  const country = given.country && isSupportedCountry(given.country) ? given.country : HOME;
  const number = parsePhoneNumberFromString(phone, country);
  if (!number?.isValid() || number.ext) {
    const example = getExampleNumber(number?.country ?? country, exampleNumbers())?.formatInternational() ?? "";
    throw problemError("INVALID_INPUT", [{ path: "phone", message: t("user.wrongPhone", { example: ISOLATE.join(example) }) }]);
  }
  return { ...given, phone: number.number };
}
