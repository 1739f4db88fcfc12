import { MAX_IMAGE_BYTES, type MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import { fileNameOf } from "../../platform/outgoing/file-name.ts";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { FetchError } from "../../platform/outgoing/guarded-request.ts";
import type { CallContext } from "../../platform/platform.ts";
import { uploadMedia } from "./media-staff.service.ts";

/** Timeout of a whole image, in milliseconds: a member of staff waits for it. */
const TIMEOUT = 20_000;

/**
 * Fetches an image of another web site and stores it.
 * @param mayReach IP addresses that it may be fetched from; by default public addresses
 * @throws INVALID_INPUT at `url` if it cannot be fetched; as `uploadMedia`
 */
export async function fetchMedia(
  context: CallContext,
  url: string,
  mayReach?: (address: string) => boolean,
): Promise<MediaRecord> {
  try {
    const { bytes } = await fetchGuarded(url, {
      maxBytes: MAX_IMAGE_BYTES,
      accept: "image/*",
      timeout: TIMEOUT,
      mayReach,
    });
    return await uploadMedia(context, { file: new File([new Uint8Array(bytes)], fileNameOf(url)) });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw invalidInput(context, "url", "media.unreachable");
  }
}
