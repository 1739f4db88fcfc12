import { IMAGE_WIDTHS } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Query } from "@tanstack/react-query";

/** Poll interval, and the age of an image after which polling stops, in milliseconds. */
const POLL_INTERVAL_MS = 3000;
const POLL_TIMEOUT_MS = 2 * MINUTE;

interface Page {
  data: MediaRecord[];
}

const isProcessing = ({ picture, animation, updatedAt }: MediaRecord) =>
  ((!picture.widths.length && picture.width >= IMAGE_WIDTHS[0]) ||
    animation?.state === "pending") &&
  Date.now() - Date.parse(updatedAt) < POLL_TIMEOUT_MS;

/**
 * Returns the poll interval until thumbnails and moving variants of new images are generated, else
 * false. Until then the much larger originals are shown.
 */
export const thumbnailPollInterval = ({ state }: Query<Page>): number | false =>
  state.data?.data.some(isProcessing) ? POLL_INTERVAL_MS : false;
