import type { CountryCode } from "libphonenumber-js/max";
import { useRef, useState } from "react";
import { countryOf, HOME, handedOn, type Shown, toE164, toShown } from "./phone-number.ts";

export interface Phone extends Shown {
  /** Whether nothing is typed, or a number of the country. */
  valid: boolean;
  type: (text: string) => void;
  choose: (country: CountryCode) => void;
  /** Writes the number as its country does, when one has done typing. */
  settle: () => void;
}

/** What a phone field shows of a value, and what it hands on of what is typed. `home` is the country of a number without one. */
export function usePhone(value: string, onChange: (value: string) => void, home: CountryCode = HOME): Phone {
  const [shown, setShown] = useState<Shown>(() => toShown(value, home));
  const handed = useRef(value);
  let now = shown;
  if (handed.current !== value) {
    // The value is another than what was handed on: somebody else wrote it.
    handed.current = value;
    now = toShown(value, value ? shown.country : home);
    setShown(now);
  }
  const show = (next: Shown) => {
    setShown(next);
    handed.current = handedOn(next.text, next.country);
    if (handed.current !== value) onChange(handed.current);
  };
  return {
    ...now,
    valid: now.text.trim() === "" || toE164(now.text, now.country) !== null,
    type: (text) => show({ text, country: countryOf(text, now.country) }),
    choose: (country) => show({ text: now.text, country }),
    settle: () => setShown(toShown(handed.current, now.country)),
  };
}
