import type { Locale } from "@masthead/contract/platform/locale.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";
import { useEffect, useState } from "react";
import { fetchApi } from "../../platform/api/api.ts";
import { channelPlayerItem, episodePlayerItem } from "../player-items.ts";
import type { PlayerItem } from "./player-item.ts";

/**
 * Returns the item with its texts and path in the language of the page, which may change while it
 * plays. The player itself keeps the item.
 */
export function useItemInLanguage(item: PlayerItem, locale: Locale): PlayerItem {
  const [translation, setTranslation] = useState<{
    of: PlayerItem;
    locale: Locale;
    item: PlayerItem;
  }>();
  const isOther = splitLocale(item.path).locale !== locale;
  useEffect(() => {
    if (!isOther) return;
    let cancelled = false;
    void loadItem(item, locale).then((translated) => {
      if (translated && !cancelled)
        setTranslation({ of: item, locale, item: { ...translated, accessKey: item.accessKey } });
    });
    return () => {
      cancelled = true;
    };
  }, [item, locale, isOther]);
  return isOther && translation?.of === item && translation.locale === locale
    ? translation.item
    : item;
}

/**
 * Returns undefined if the item cannot be loaded, or does not exist in the language, as a recording
 * in an article.
 */
async function loadItem({ kind, id }: PlayerItem, locale: Locale): Promise<PlayerItem | undefined> {
  if (kind === "recording") return undefined;
  try {
    if (kind === "channel") {
      const response = await fetchApi("GET /v1/channels/{id}", { id, locale });
      return response.ok ? channelPlayerItem(locale, await response.json()) : undefined;
    }
    const response = await fetchApi("GET /v1/episodes/{id}", { id, locale });
    return response.ok ? episodePlayerItem(locale, await response.json()) : undefined;
  } catch {
    return undefined;
  }
}
