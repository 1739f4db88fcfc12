import {
  detectCountry,
  type PhoneDisplay,
  toE164,
  toPhoneDisplay,
  toPhoneValue,
} from "@masthead/contract/audience/phone-number.ts";
import type { CountryCode } from "libphonenumber-js/max";
import { useRef, useState } from "react";

export interface Phone extends PhoneDisplay {
  /** Whether the number is empty, or valid in the country. */
  valid: boolean;
  setText: (text: string) => void;
  setCountry: (country: CountryCode) => void;
  /** Reformats the number in national format when typing has ended. */
  reformat: () => void;
}

/**
 * State of a phone field: displayed text and resulting value. `home` is the country of numbers
 * without a country code.
 */
export function usePhone(
  value: string,
  onChange: (value: string) => void,
  home: CountryCode,
): Phone {
  const [display, setDisplay] = useState<PhoneDisplay>(() => toPhoneDisplay(value, home));
  const emittedValue = useRef(value);
  let current = display;
  if (emittedValue.current !== value) {
    // The value was changed from outside.
    emittedValue.current = value;
    current = toPhoneDisplay(value, value ? display.country : home);
    setDisplay(current);
  }
  const update = (next: PhoneDisplay) => {
    setDisplay(next);
    emittedValue.current = toPhoneValue(next.text, next.country);
    if (emittedValue.current !== value) onChange(emittedValue.current);
  };
  return {
    ...current,
    valid: current.text.trim() === "" || toE164(current.text, current.country) !== null,
    setText: (text) => update({ text, country: detectCountry(text, current.country) }),
    setCountry: (country) => update({ text: current.text, country }),
    reformat: () => setDisplay(toPhoneDisplay(emittedValue.current, current.country)),
  };
}
