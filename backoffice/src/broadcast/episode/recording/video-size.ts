/** Time limit for reading the size of a video, in milliseconds. */
const TIMEOUT_MS = 5000;

/** Size of a video in pixels. */
export interface VideoSize {
  width: number;
  height: number;
}

/**
 * Returns the size at which this browser shows a video; null if it cannot play it, or it is audio.
 */
export function videoSizeOf(file: File): Promise<VideoSize | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  const size = new Promise<VideoSize | null>((resolve) => {
    video.onloadedmetadata = () =>
      resolve(video.videoWidth ? { width: video.videoWidth, height: video.videoHeight } : null);
    video.onerror = () => resolve(null);
    setTimeout(() => resolve(null), TIMEOUT_MS);
    video.preload = "metadata";
    video.src = url;
  });
  return size.finally(() => URL.revokeObjectURL(url));
}
