import { useEffect } from "react";
import { fetchApi } from "../../../../platform/api/api.ts";

/** Shortest time between two renewals of URLs, in milliseconds: a file that fails for another reason fails again at once. */
const RENEWAL_INTERVAL = 20_000;

/** Renews the URLs of the recordings of a full text when a player fails. */
export function useRenewedRecordings(articleId: number): void {
  useEffect(() => {
    let renewedAt = Number.NEGATIVE_INFINITY;
    const renew = (player: EventTarget | null) => {
      const text = player instanceof HTMLMediaElement && player.closest<HTMLElement>(".rich-text");
      if (!text || performance.now() - renewedAt < RENEWAL_INTERVAL) return;
      renewedAt = performance.now();
      void renewRecordings(text, articleId, player).catch(() => {});
    };
    // Before the page was hydrated.
    for (const player of document.querySelectorAll<HTMLMediaElement>(".rich-text :is(video, audio)")) if (player.error) renew(player);
    // Errors of players do not bubble.
    const onError = ({ target }: Event) => renew(target);
    document.addEventListener("error", onError, true);
    return () => document.removeEventListener("error", onError, true);
  }, [articleId]);
}

/** Video, audio, subtitles and links of a text whose recordings have URLs that expire. */
const RECORDINGS = "video, audio, track, a.recording";

/** URL of a recording, up to what is the same in each of its URLs: the file, and a file of subtitles. */
const TOKEN = /^\/recordings\/[^/]+\//;

/** Lets the recordings of a full text go on after their URLs have expired. Does nothing if the reader may no longer read the text. */
async function renewRecordings(text: HTMLElement, articleId: number, failed: HTMLMediaElement): Promise<void> {
  const response = await fetchApi("GET /v1/article/{id}/whole", { id: articleId }, { cache: "no-store" });
  if (response.ok) replaceRecordingUrls(text, (await response.json()).bodyHtml, failed);
}

/**
 * Gives the recordings of a text the URLs that they have in `html`. The one that failed goes on where it was; others that are playing keep theirs
 * until they fail, too.
 */
export function replaceRecordingUrls(text: HTMLElement, html: string, failed: HTMLMediaElement): void {
  const renewed = new Map(
    [...new DOMParser().parseFromString(html, "text/html").querySelectorAll(RECORDINGS)].map((element) => {
      const url = urlOf(element);
      return [url.replace(TOKEN, ""), url];
    }),
  );
  for (const element of text.querySelectorAll<HTMLElement>(RECORDINGS)) {
    const url = renewed.get(urlOf(element).replace(TOKEN, ""));
    if (url === undefined || url === urlOf(element)) continue;
    const player = element.closest<HTMLMediaElement>("video, audio");
    if (player && player !== failed && !player.paused) continue;
    if (element === player) goOn(player);
    element.setAttribute(attributeOf(element), url);
  }
}

const attributeOf = (element: Element) => (element.matches("a") ? "href" : "src");
const urlOf = (element: Element) => element.getAttribute(attributeOf(element)) ?? "";

/** Continues where a player is, once its new file is there. */
function goOn(player: HTMLMediaElement): void {
  const { currentTime, paused } = player;
  if (!currentTime && paused) return;
  player.addEventListener(
    "loadedmetadata",
    () => {
      player.currentTime = currentTime;
      // A browser that refuses shows the button of its player.
      if (!paused) void player.play().catch(() => {});
    },
    { once: true },
  );
}
