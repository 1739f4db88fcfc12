import { useEffect, useState } from "react";

const EVERY = 20_000;

/** The time, kept up while the page is shown; `first` when it is rendered, so that it is the same in the document and in the browser. */
export function useNow(first: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
