import { continuedPosition } from "@masthead/contract/audience/position-terms.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
import { NARRATION_INDEX } from "../../newsroom/article/recording/narration-player.ts";
import { notify } from "../../platform/notices/notices.ts";
import { CONTINUE_HASH } from "./continue-path.ts";
import { fetchPosition, positionSender } from "./position-sync.ts";
import "./messages.ts";

/** Texts of the article, without the player of its narration. */
const TEXT = "article :not(.narration) > .rich-text";
/** A text of fewer screens than this needs no position. */
const MIN_SCREENS = 1.5;
/** Time after the last scrolling at which the position counts, in milliseconds. */
const SETTLE_DELAY = 1000;

/**
 * Continues a text at the signed-in reader's position, and sends where they are while they read.
 * Not in a live blog, whose text changes, nor in the teaser of a text for subscribers.
 */
export async function trackArticle(id: number, t: Translate, signal: AbortSignal): Promise<void> {
  const item = { kind: "article", id } as const;
  const requested = location.hash;
  const stored = await fetchPosition(item, signal);
  if (signal.aborted || stored === undefined) return;
  trackScrolling(positionSender(item), signal);
  resume(requested, stored?.position ?? 0, t);
}

function resume(hash: string, share: number, t: Translate): void {
  const recording = recordingIn(hash);
  if (recording) recording.scrollIntoView({ block: "center" });
  else if (share > 0 && hash === `#${CONTINUE_HASH}`) scrollTo(share);
  else if (share > 0)
    notify({
      text: t("continuing.resume"),
      action: { label: t("continuing.goOn"), run: () => scrollTo(share) },
    });
}

function recordingIn(hash: string): Element | undefined {
  const index = new RegExp(`^#${CONTINUE_HASH}-(\\d+)$`).exec(hash)?.[1];
  if (Number(index) === NARRATION_INDEX)
    return document.querySelector(".narration .player-slot") ?? undefined;
  const slots = document.querySelectorAll(`${TEXT} .player-slot`);
  return index ? slots[Number(index)] : undefined;
}

function scrollTo(share: number): void {
  const box = readableText()?.getBoundingClientRect();
  if (box) window.scrollBy({ top: box.top + box.height * share - innerHeight / 2 });
}

/** Returns the text on the page; undefined if it is short, a teaser, or a live blog. */
function readableText(): Element | undefined {
  const texts = [...document.querySelectorAll(TEXT)];
  const [text] = texts;
  if (!text || texts.length > 1 || text.matches(".fading")) return undefined;
  return text.clientHeight >= innerHeight * MIN_SCREENS ? text : undefined;
}

/** Returns the share of a text above the middle of the window; 1 when its end is in view. */
export function shareRead(box: { top: number; height: number }, windowHeight: number): number {
  if (box.top + box.height <= windowHeight) return 1;
  return Math.min(1, Math.max(0, (windowHeight / 2 - box.top) / box.height));
}

function trackScrolling(send: ReturnType<typeof positionSender>, signal: AbortSignal): void {
  let share = 0;
  let started = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = () => {
    const text = readableText();
    if (!text) return;
    share = shareRead(text.getBoundingClientRect(), innerHeight);
    const counts = continuedPosition("article", share, null) > 0;
    // A reader who only opens the article again does not lose the position in it.
    started ||= counts || share === 1;
    if (started) send(share, null, share === 1);
  };
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(measure, SETTLE_DELAY);
  };
  const leave = () => {
    if (document.visibilityState !== "hidden") return;
    measure();
    if (started) send(share, null, true);
  };
  addEventListener("scroll", onScroll, { passive: true, signal });
  document.addEventListener("visibilitychange", leave, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    if (started) send(share, null, true);
  });
}
