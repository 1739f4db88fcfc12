const HLS_TYPE = "application/vnd.apple.mpegurl";

/** Whether an address of a stream is that of HLS. */
export const isPlaylist = (address: string) => /\.m3u8(\?|$)/.test(address);

export const playsByItself = (media: HTMLMediaElement) => media.canPlayType(HLS_TYPE) !== "";

/** Safari plays HLS itself, with AirPlay and less power than a script needs. Others that can are left to hls.js, which says more. */
export const playsBetterByItself = (media: HTMLMediaElement) => "webkitShowPlaybackTargetPicker" in media && playsByItself(media);

/** Gives an address to the media element itself, from a place in seconds on. */
export function playDirectly(media: HTMLMediaElement, address: string, from: number): void {
  media.src = address;
  if (from === 0) return;
  const seek = () => {
    media.currentTime = from;
  };
  media.addEventListener("loadedmetadata", seek, { once: true });
}
