/** Audio of a stream in one language, or for one purpose. */
export interface AudioTrack {
  index: number;
  /** As the stream names it: a tag such as `ar`; empty if unknown. */
  language: string;
  name: string;
}

/** localStorage key of the language that the reader has chosen last. */
const KEY = "player-audio-language";

/** Returns the language of audio that was chosen on this device; empty without a choice. */
export function savedAudioLanguage(): string {
  try {
    const saved = localStorage.getItem(KEY) ?? "";
    return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(saved) ? saved : "";
  } catch {
    // The browser blocks storage.
    return "";
  }
}

export function saveAudioLanguage(language: string): void {
  if (!language) return;
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The choice counts until the page is closed.
  }
}

/** Languages of three letters, as many encoders write them, that the site has. */
const SHORT: Record<string, string> = { ara: "ar", eng: "en", fra: "fr", fre: "fr" };

const primaryOf = (language: string): string => {
  const primary = language.toLowerCase().split("-")[0] ?? "";
  return SHORT[primary] ?? primary;
};

/** Returns the track in a language; undefined if there is none, or the language is unknown. */
export const trackIn = (tracks: readonly AudioTrack[], language: string): AudioTrack | undefined =>
  language === ""
    ? undefined
    : (tracks.find((track) => track.language === language) ??
      tracks.find((track) => primaryOf(track.language) === primaryOf(language)));

/**
 * Returns the label of a track: its language in that of the page. The name in the stream is added if
 * several tracks have the language, and replaces an unknown language.
 */
export function audioTrackLabel(
  track: AudioTrack,
  tracks: readonly AudioTrack[],
  locale: string,
): string {
  const language = languageName(track.language, locale);
  if (!language) return track.name || String(track.index + 1);
  const isShared =
    tracks.filter((other) => primaryOf(other.language) === primaryOf(track.language)).length > 1;
  return isShared && track.name ? `${language} (${track.name})` : language;
}

function languageName(language: string, locale: string): string | undefined {
  const primary = primaryOf(language);
  if (!primary || primary === "und") return undefined;
  try {
    return new Intl.DisplayNames([locale], { type: "language", fallback: "none" }).of(primary);
  } catch {
    // Not a language tag.
    return undefined;
  }
}

/** Audio tracks of a media element, which only some browsers report. */
interface NativeAudioTracks extends EventTarget {
  readonly length: number;
  [index: number]: { language: string; label: string; enabled: boolean };
}

const nativeTracks = (media: HTMLMediaElement) =>
  (media as HTMLMediaElement & { audioTracks?: NativeAudioTracks }).audioTracks;

const listOf = (native: NativeAudioTracks): AudioTrack[] =>
  Array.from({ length: native.length }, (_, index) => ({
    index,
    language: native[index]?.language ?? "",
    name: native[index]?.label ?? "",
  }));

/** Plays one audio track natively. */
export function chooseNativeTrack(media: HTMLMediaElement, index: number): void {
  const native = nativeTracks(media);
  if (!native) return;
  for (let i = 0; i < native.length; i++) {
    const track = native[i];
    if (track) track.enabled = i === index;
  }
}

/**
 * Reports the audio tracks of native playback, and chooses the language of this device when they
 * are there.
 */
export function watchNativeTracks(
  media: HTMLMediaElement,
  signal: AbortSignal,
  report: (tracks: AudioTrack[], current: number) => void,
): void {
  const native = nativeTracks(media);
  if (!native) return;
  const update = () => {
    const tracks = listOf(native);
    const current = tracks.findIndex(({ index }) => native[index]?.enabled);
    report(tracks, current);
  };
  const onAdded = () => {
    const saved = trackIn(listOf(native), savedAudioLanguage());
    if (saved) chooseNativeTrack(media, saved.index);
    update();
  };
  native.addEventListener("addtrack", onAdded, { signal });
  native.addEventListener("removetrack", update, { signal });
  native.addEventListener("change", update, { signal });
}
