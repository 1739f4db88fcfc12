import { MAX_IMAGE_BYTES } from "@masthead/contract/newsroom/media/media.ts";
import { ORPCError } from "@orpc/client";
import { errorMessage } from "../../../platform/api/problems.ts";
import { messages } from "../../../platform/messages/messages.ts";

/** Error for a file that is not uploaded at all; its message is the last part of a message key. */
const notUploadable = (reason: "tooLarge" | "unreadable" | "empty") => new RangeError(reason);

/** @throws RangeError when the file cannot be uploaded */
export async function assertUploadable(file: File): Promise<void> {
  if (file.size > MAX_IMAGE_BYTES) throw notUploadable("tooLarge");
  // Fails for a dropped folder, or a file that no longer exists.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw notUploadable("unreadable");
    });
  if (!file.size) throw notUploadable("empty");
}

/** Returns the message for a failed upload, in the UI language. */
export function uploadErrorMessage(error: unknown): string {
  if (error instanceof RangeError) return messages.translate(`media.upload.${error.message}`);
  return error instanceof ORPCError
    ? errorMessage(error)
    : messages.translate("media.upload.noConnection");
}
