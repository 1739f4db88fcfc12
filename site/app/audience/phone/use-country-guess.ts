import { isCountry } from "@masthead/contract/audience/phone-number.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { useEffect, useState } from "react";
import { fetchApi } from "../../platform/api/api.ts";
import { useFrame } from "../../platform/frame-data.ts";

/**
 * Returns the likely country of the visitor once it is loaded; undefined if guessing is disabled,
 * not wanted or finds none.
 */
export function useCountryGuess(wanted: boolean): CountryCode | undefined {
  const enabled = useFrame()?.guessesCountry === true && wanted;
  const [country, setCountry] = useState<CountryCode>();
  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    fetchApi("GET /v1/user/country", {}, { signal: controller.signal })
      .then((response) => response.json())
      .then((reply) => isCountry(reply.country) && setCountry(reply.country))
      .catch(() => {});
    return () => controller.abort();
  }, [enabled]);
  return country;
}
