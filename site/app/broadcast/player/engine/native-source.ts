const HLS_TYPE = "application/vnd.apple.mpegurl";

/** True for the URL of an HLS playlist. */
export const isHlsUrl = (url: string) => /\.m3u8(\?|$)/.test(url);

/** True if the browser can play HLS natively. */
export const supportsNativeHls = (media: HTMLMediaElement) => media.canPlayType(HLS_TYPE) !== "";

/**
 * True for Safari: its native HLS supports AirPlay and uses less power. Other browsers use hls.js,
 * which reports more.
 */
export const prefersNativeHls = (media: HTMLMediaElement) =>
  "webkitShowPlaybackTargetPicker" in media && supportsNativeHls(media);

/**
 * Position of a broadcast time in native HLS; null if the browser or the stream does not tell it.
 */
export function nativePositionAt(media: HTMLMediaElement, time: number): number | null {
  const start = (media as HTMLMediaElement & { getStartDate?: () => Date }).getStartDate?.();
  const startsAt = start?.getTime() ?? Number.NaN;
  return Number.isNaN(startsAt) ? null : (time - startsAt) / 1000;
}

/** Plays a URL natively, from a position in seconds. */
export function playNatively(media: HTMLMediaElement, url: string, from: number): void {
  media.src = url;
  if (from === 0) return;
  const seek = () => {
    media.currentTime = from;
  };
  media.addEventListener("loadedmetadata", seek, { once: true });
}
