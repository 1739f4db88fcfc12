import { WATCH_DELAY } from "@masthead/contract/platform/constants.ts";
import { useEffect } from "react";
import { useLocale } from "../locale.ts";
import { useMessages } from "../messages.ts";

/** Watches for newer builds and connection changes while the page is open. */
export function usePageWatch(): void {
  const t = useMessages();
  const locale = useLocale();
  useEffect(() => {
    let stopped = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      const { watchPage: watch } = await import("./watch.ts");
      if (!stopped) stop = watch(t, locale);
    };
    const timer = setTimeout(() => void start().catch(() => undefined), WATCH_DELAY);
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [t, locale]);
}
