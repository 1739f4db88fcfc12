import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePlayerStage } from "../../broadcast/player/stage.ts";
import { useMessages } from "../../platform/messages.ts";
import { entryPath } from "../live-blog/entry-path.ts";
import { loadClickedEmbed, loadEmbedsClickedEarly, withEmbedButtons } from "./embeds.ts";
import { connectLoops } from "./recording/loops.ts";
import "./recording/messages.ts";
import {
  connectRecordings,
  markPlaying,
  playClicked,
  type Recording,
  recordingsIn,
} from "./recording/recordings.ts";
import { withPlayerSlots } from "./recording/slots.ts";

interface Props {
  article: Pick<ArticleDetails, "id" | "title" | "slug" | "locale" | "category">;
  /** Entry of the article's live blog that has the text. */
  entry?: { id: number; title: string } | undefined;
  html: string;
  /** Number of the first recording. */
  firstIndex?: number;
  /** Label of the buttons of audio. */
  audioLabel?: string;
  className: string;
}

/**
 * Text with embeds, which are loaded when their button is pressed, and with own video and audio,
 * which play in the player of the site and continue in the corner of other pages.
 */
export function InteractiveText({
  article,
  entry,
  html,
  firstIndex = 0,
  audioLabel,
  className,
}: Props) {
  const t = useMessages();
  const text = useRef<HTMLDivElement>(null);
  const [recordings, setRecordings] = useState<Recording[]>([]);
  const { item: playing } = usePlayerStage();
  const { id, locale, category } = article;
  const entryId = entry?.id;
  const title = entry?.title || article.title;
  const path = entryId === undefined ? articlePath(article) : entryPath(article, entryId);
  const entitlement = category ? scopedEntitlement("category", category.id) : "articles";
  const labels = {
    video: t("recording.video"),
    audio: audioLabel ?? t("recording.audio"),
    loop: t("recording.loop"),
  };

  useLayoutEffect(() => {
    if (!text.current) return;
    const common = { id, title, path, entitlement, entry: entryId } as const;
    const found = recordingsIn(text.current, common, firstIndex);
    setRecordings(found);
    return connectRecordings(found);
  }, [id, title, path, entitlement, entryId, firstIndex]);
  useLayoutEffect(() => markPlaying(recordings, playing), [recordings, playing]);
  useEffect(() => {
    if (!text.current) return;
    loadEmbedsClickedEarly(text.current);
    return connectLoops(text.current);
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the clicked elements are buttons
    <div
      ref={text}
      className={className}
      onClick={({ target }) => {
        loadClickedEmbed(target);
        playClicked(recordings, target);
      }}
      dangerouslySetInnerHTML={{ __html: withPlayerSlots(withEmbedButtons(html), locale, labels) }}
    />
  );
}
