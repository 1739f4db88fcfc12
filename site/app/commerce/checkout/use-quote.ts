import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../platform/api/call-api.ts";
import { useLocale } from "../../platform/locale.ts";
import type { CheckoutChoices } from "./checkout-choices.ts";

/** Debounce delay before a quote is requested, in milliseconds. */
const DEBOUNCE_DELAY = 60;
/** Time after which the form can be submitted without waiting for the quote, in milliseconds. */
const QUOTE_TIMEOUT = 4000;

/**
 * Quote that follows the choices while the form is filled in, calculated by the server.
 * `renderedQuote` belongs to the form as the server rendered it. If a request fails, the last quote
 * stays: the server compares the price again on submission.
 */
export function useQuote(
  renderedQuote: OrderQuote,
  requested: { packageId: number; campaign: string | null },
) {
  const locale = useLocale();
  const [latest, setLatest] = useState<{ renderedQuote: OrderQuote; quote: OrderQuote }>();
  const [pending, setPending] = useState(false);
  const latestRequestId = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { packageId, campaign } = requested;

  const requestQuote = (choices: CheckoutChoices) => {
    const requestId = ++latestRequestId.current;
    clearTimeout(timer.current);
    setPending(true);
    timer.current = setTimeout(async () => {
      const timeout = setTimeout(() => setPending(false), QUOTE_TIMEOUT);
      try {
        const quote = await callApi(
          "POST /v1/order/quote",
          { packageId, ...(campaign && { campaign }), ...choices, locale },
          locale,
        );
        if (requestId === latestRequestId.current) setLatest({ renderedQuote, quote });
      } catch {
        // Submitting the form reports the error.
      } finally {
        clearTimeout(timeout);
        if (requestId === latestRequestId.current) setPending(false);
      }
    }, DEBOUNCE_DELAY);
  };
  return {
    quote: latest?.renderedQuote === renderedQuote ? latest.quote : renderedQuote,
    pending,
    requestQuote,
  };
}
