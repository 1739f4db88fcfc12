import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import { useEffect, useRef, useState } from "react";
import { postJson } from "../../audience/post-json.ts";
import { useLocale } from "../../system/locale.ts";
import type { Chosen } from "./read-form.ts";

/** Milliseconds that pass after a change before the server is asked. */
const PAUSE = 60;
/** Milliseconds that the form waits for the answer: then it can be sent all the same. */
const PATIENCE = 4000;

/**
 * What the order costs as it is filled in, by the server's reckoning. `given` is the server's for the form as it was last rendered; what cannot be
 * asked, or is refused, leaves the last as it was: the server compares once more when the form is sent.
 */
export function useQuote(given: OrderQuote, asked: { packageId: number; campaign: string | null }) {
  const locale = useLocale();
  const [live, setLive] = useState<{ given: OrderQuote; quote: OrderQuote }>();
  const [pending, setPending] = useState(false);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { packageId, campaign } = asked;

  const ask = (chosen: Chosen) => {
    const turn = ++last.current;
    clearTimeout(timer.current);
    setPending(true);
    timer.current = setTimeout(async () => {
      const impatience = setTimeout(() => setPending(false), PATIENCE);
      try {
        const quote = await postJson<OrderQuote>(
          "/v1/order/quote",
          { packageId, ...(campaign && { campaign }), ...chosen, locale },
          locale,
        );
        if (turn === last.current) setLive({ given, quote });
      } catch {
        // The form says it when it is sent.
      } finally {
        clearTimeout(impatience);
        if (turn === last.current) setPending(false);
      }
    }, PAUSE);
  };
  return { quote: live?.given === given ? live.quote : given, pending, ask };
}
