import type { ContinuedItem } from "@masthead/contract/audience/position.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { forgetPlaybackPosition } from "../../broadcast/player/engine/playback-position.ts";
import { fetchApi } from "../../platform/api/api.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { forgetIfSignedOut } from "../viewer.ts";
import { ContinuedCard } from "./continued-card.tsx";
import "./messages.ts";

/** Number of items in the row. */
const LIMIT = 4;

/** Items of the last request, so that the row is there at once when the reader comes back. */
let known: { viewerId: number; locale: Locale; items: ContinuedItem[] } | undefined;

/** Articles and recordings that the signed-in reader has started; nothing without any. */
export default function ContinueRow({ viewerId }: { viewerId: number }) {
  const t = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const [items, setItems] = useContinued(viewerId);
  const isShown = useInsertion(place, items.length > 0);
  const [failed, setFailed] = useState(false);
  const remove = async (item: ContinuedItem) => {
    const { kind, id, recording } = item;
    const response = await fetchApi("DELETE /v1/user/positions/{kind}/{id}", {
      kind,
      id,
      ...(recording && { recording }),
    }).catch(() => undefined);
    setFailed(!response?.ok);
    if (!response?.ok) return;
    forgetPlaybackPosition(item);
    setItems(items.filter((other) => other !== item));
  };
  return (
    <div ref={place} className="no-print">
      {isShown && items.length > 0 && (
        <section aria-labelledby="continue" className="mt-10 border-t border-line pt-6">
          <SectionHeading id="continue" colour="var(--color-ink)">
            {t("continuing.title")}
          </SectionHeading>
          <ul className="grid grid-cols-1 gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-4">
            {items.map((item) => (
              <li
                key={`${item.kind}:${item.id}`}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1"
              >
                <ContinuedCard item={item} />
                <button
                  type="button"
                  onClick={() => void remove(item)}
                  aria-label={`${t("continuing.remove")}: ${(item.article ?? item.episode)?.title}`}
                  className="-mt-2 flex size-11 cursor-pointer items-center justify-center text-quiet hover:bg-wash hover:text-ink"
                >
                  <Icon name="close" className="size-4" />
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className="mt-2 text-15 empty:hidden">
            {failed && t("continuing.failed")}
          </p>
        </section>
      )}
    </div>
  );
}

/** Loads the items each time the page is shown. */
function useContinued(viewerId: number) {
  const locale = useLocale();
  const isKnown = known?.viewerId === viewerId && known.locale === locale;
  const [items, setItems] = useState(isKnown ? (known?.items ?? []) : []);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const { signal } = controller;
      const response = await fetchApi(
        "GET /v1/user/positions",
        { limit: LIMIT },
        { cache: "no-store", locale, signal },
      );
      if (!forgetIfSignedOut(response) && response.ok) setItems((await response.json()).items);
    };
    // Without the row, the page is that of all readers.
    void load().catch(() => {});
    return () => controller.abort();
  }, [locale]);
  useEffect(() => {
    known = { viewerId, locale, items };
  }, [viewerId, locale, items]);
  return [items, setItems] as const;
}

/**
 * Returns whether the row may be inserted: from the start if its items are known, otherwise once
 * its place is out of view, so that nothing that the reader looks at moves.
 */
function useInsertion(place: RefObject<HTMLDivElement | null>, hasItems: boolean): boolean {
  const [isInserted, setInserted] = useState(hasItems);
  useEffect(() => {
    if (isInserted || !hasItems || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) setInserted(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, hasItems, isInserted]);
  return isInserted;
}
