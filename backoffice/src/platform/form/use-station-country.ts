import { isCountry } from "@masthead/contract/audience/phone-number.ts";
import { DEFAULT_COUNTRY } from "@masthead/contract/platform/constants.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { useStation } from "../time/station.ts";

/** Country of the station, which country lists begin with. */
export function useStationCountry(): CountryCode {
  const { country } = useStation();
  return isCountry(country) ? country : DEFAULT_COUNTRY;
}
