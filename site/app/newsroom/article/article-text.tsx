import { useEffect, useRef } from "react";
import { loadClickedEmbed, loadEmbedsClickedEarly, withEmbedButtons } from "./embeds.ts";

interface Props {
  /** Sanitised by the server. */
  html: string;
  className?: string;
  /** Article behind the paywall whose full text this is: the URLs of its recordings expire, and are renewed. */
  renewedFor?: number | undefined;
}

/** Shortest time between two renewals of URLs, in milliseconds: a file that fails for another reason fails again at once. */
const RENEWAL_INTERVAL = 20_000;

/** Body text of an article. */
export function ArticleText({ html, className = "", renewedFor }: Props) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text.current) loadEmbedsClickedEarly(text.current);
  }, []);
  useEffect(() => {
    const element = text.current;
    if (renewedFor === undefined || !element) return undefined;
    let renewedAt = Number.NEGATIVE_INFINITY;
    const renew = (target: EventTarget | null) => {
      if (!(target instanceof HTMLMediaElement) || performance.now() - renewedAt < RENEWAL_INTERVAL) return;
      renewedAt = performance.now();
      void import("./paywall/full-text/renew-recordings.ts")
        .then(({ renewRecordings }) => renewRecordings(element, renewedFor, target))
        .catch(() => {});
    };
    // Before the page was hydrated.
    for (const player of element.querySelectorAll<HTMLMediaElement>("video, audio")) if (player.error) renew(player);
    // Errors of players do not bubble.
    const onError = ({ target }: Event) => renew(target);
    element.addEventListener("error", onError, true);
    return () => element.removeEventListener("error", onError, true);
  }, [renewedFor]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the clicked elements are buttons
    <div
      ref={text}
      className={`rich-text ${className}`.trim()}
      onClick={({ target }) => loadClickedEmbed(target)}
      dangerouslySetInnerHTML={{ __html: withEmbedButtons(html) }}
    />
  );
}
