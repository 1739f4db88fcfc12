/** Time after which the size of a video counts as unknown, in milliseconds. */
const TIMEOUT_MS = 5000;

/** Returns the size in pixels at which this browser shows a video; null if it cannot play it. */
export function videoSizeOf(file: File): Promise<{ width: number; height: number } | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  const size = new Promise<{ width: number; height: number } | null>((resolve) => {
    video.onloadedmetadata = () => resolve(video.videoWidth ? { width: video.videoWidth, height: video.videoHeight } : null);
    video.onerror = () => resolve(null);
    setTimeout(() => resolve(null), TIMEOUT_MS);
    video.preload = "metadata";
    video.src = url;
  });
  return size.finally(() => URL.revokeObjectURL(url));
}
