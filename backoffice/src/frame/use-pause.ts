import { useEffect, useState } from "react";

/** What a value was when it last stood still for a moment, in milliseconds. */
export function usePause<T>(value: T, moment = 200): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), moment);
    return () => clearTimeout(timer);
  }, [value, moment]);
  return still;
}
