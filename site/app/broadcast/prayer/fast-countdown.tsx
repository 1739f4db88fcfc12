import { formatNumber } from "@masthead/contract/platform/format.ts";
import { useEffect } from "react";
import { useLocale } from "../../platform/locale.ts";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

interface Props {
  /** Coming instants in milliseconds, in order, each with its words: "Iftar in". */
  moments: [at: number, text: string][];
  className?: string;
}

/**
 * Countdown to imsak or iftar, whichever is next. A script of the document counts, so that the page
 * need not hydrate (inline/fast-countdown.ts); after a navigation this component loads it. Screen
 * readers read it on request only: a timer is not a live region.
 */
export function FastCountdown({ moments, className = "" }: Props) {
  const locale = useLocale();
  useEffect(() => {
    void import("../../inline/fast-countdown.ts").then(({ default: countDown }) => countDown());
  }, []);
  const digits = DIGITS.map((digit) => formatNumber(digit, locale)).join("");
  return (
    <p
      role="timer"
      data-countdown={JSON.stringify(moments)}
      data-digits={digits === DIGITS.join("") ? undefined : digits}
      className={`js-only min-h-6 font-semibold tabular-nums ${className}`}
      suppressHydrationWarning
      // The script writes the text; React leaves it alone.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
