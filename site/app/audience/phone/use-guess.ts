import type { CountryCode } from "libphonenumber-js/max";
import { useEffect, useState } from "react";
import { useFrame } from "../../system/page-head.tsx";
import { isCountry } from "./phone-number.ts";

/** The country that the visitor is most likely in, once it is known; nothing where guessing is off, not wanted, or finds none. */
export function useGuess(wanted: boolean): CountryCode | undefined {
  const asked = useFrame()?.guessesCountry === true && wanted;
  const [country, setCountry] = useState<CountryCode>();
  useEffect(() => {
    if (!asked) return;
    const gone = new AbortController();
    fetch("/api/v1/user/country", { signal: gone.signal })
      .then((response) => response.json())
      .then((reply: { country?: string | null }) => isCountry(reply.country) && setCountry(reply.country))
      .catch(() => {});
    return () => gone.abort();
  }, [asked]);
  return country;
}
