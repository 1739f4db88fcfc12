import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { LANGUAGE_NAMES } from "@masthead/contract/platform/locale.ts";
import { narrationPlayer } from "../../../newsroom/article/recording/narration-player.ts";
import { fetchApi } from "../../../platform/api/api.ts";
import type { PlayerItem } from "../player-item.ts";
import { toDeviceTime } from "./device-time.ts";

interface CaptionTrack {
  src: string;
  language: string;
  label: string;
}

/** Playback with its captions as tracks. */
export interface CaptionedPlayback extends Omit<Playback, "captions"> {
  captions?: CaptionTrack[];
}

/** Converts the subtitles of an episode to tracks of a media element. */
export const withTracks = ({ captions, ...playback }: Playback): CaptionedPlayback => ({
  ...playback,
  captions: (captions ?? []).map(({ language, url }) => ({
    src: url,
    language: language.slice(0, 2),
    label: LANGUAGE_NAMES[language],
  })),
});

type Requested = Required<Pick<PlayerItem, "recording">> & Pick<PlayerItem, "id">;

/**
 * URL that expires: `/recordings/{expiry}.{article}.{maker}.{hash}/{file}`, with 0 as maker of URLs
 * for readers.
 */
const URL_FOR_READER = /^\/recordings\/[^./]+\.[^./]+\.0\.[^/]+\//;

/**
 * Returns the playback of a recording in an article, or in an entry of its live blog. The URL on the page of a full text may have
 * expired since, so that the text is requested again. Returns the response if that was refused.
 */
export async function recordingPlayback({
  recording,
  id,
}: Requested): Promise<CaptionedPlayback | Response> {
  const onPage = playbackIn(recording.html, recording.file);
  if (onPage && !URL_FOR_READER.test(onPage.url)) return onPage;
  const response = await (recording.entry === undefined
    ? fetchApi("GET /v1/article/{id}/whole", { id }, { cache: "no-store" })
    : fetchApi(
        "GET /v1/live-blog/{id}/full-text",
        { id, entries: String(recording.entry) },
        { cache: "no-store" },
      ));
  if (!response.ok) return response;
  const text = await response.json();
  const bodyHtml = "entries" in text ? (text.entries[0]?.bodyHtml ?? "") : text.bodyHtml;
  const { recordingsUntil } = text;
  const narration = "narration" in text && text.narration ? narrationPlayer(text.narration) : "";
  const renewed = playbackIn(bodyHtml + narration, recording.file);
  return renewed
    ? { ...renewed, expiresAt: toDeviceTime(recordingsUntil, response) }
    : Response.json(null, { status: 404 });
}

/** Returns the playback of a file in a text; undefined if the text does not have it. */
function playbackIn(html: string, file: string): CaptionedPlayback | undefined {
  const document = new DOMParser().parseFromString(html, "text/html");
  const player = [...document.querySelectorAll("video, audio")].find((element) =>
    element.getAttribute("src")?.endsWith(`/${file}`),
  );
  if (!player) return undefined;
  const captions = [...player.querySelectorAll("track")].map((track) => ({
    src: track.getAttribute("src") ?? "",
    language: track.srclang,
    label: track.label,
  }));
  return {
    url: player.getAttribute("src") ?? "",
    type: "file",
    mimeType: "",
    live: false,
    dvrMinutes: null,
    audioUrl: null,
    expiresAt: null,
    token: null,
    captions,
  };
}

/**
 * Gives a media element the caption tracks of a recording, or the renewed URLs of those that it
 * has.
 */
export function setCaptions(media: HTMLMediaElement, captions: readonly CaptionTrack[]): void {
  for (const { src, language, label } of captions) {
    const current = [...media.querySelectorAll("track")].find(
      ({ srclang }) => srclang === language,
    );
    const track =
      current ??
      Object.assign(document.createElement("track"), {
        kind: "captions",
        srclang: language,
        label,
      });
    if (track.getAttribute("src") !== src) track.src = src;
    if (!current) media.append(track);
  }
}
