import { WATCH_AFTER } from "@masthead/contract/system/constants.ts";
import { useEffect } from "react";
import { useLocale } from "../locale.ts";
import { useWords } from "../words.ts";

/** Has the page watched over for as long as it is open. */
export function useWatch(): void {
  const t = useWords();
  const locale = useLocale();
  useEffect(() => {
    let ended = false;
    let end: (() => void) | undefined;
    const begin = async () => {
      const { watch } = await import("./watch.ts");
      if (!ended) end = watch(t, locale);
    };
    const timer = setTimeout(() => void begin().catch(() => undefined), WATCH_AFTER);
    return () => {
      ended = true;
      clearTimeout(timer);
      end?.();
    };
  }, [t, locale]);
}
