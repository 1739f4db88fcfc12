import { PICTURE_BYTES } from "@masthead/contract/newsroom/media.ts";
import { ORPCError } from "@orpc/client";
import { messageOf } from "../../../frame/problems.ts";
import { words } from "../../../frame/words.ts";

/** Trouble with a file that is not even sent; its message names its words. */
const unsent = (reason: "tooLarge" | "unreadable" | "empty") => new RangeError(reason);

/** @throws RangeError when it is of no use to send a file */
export async function assertSendable(file: File): Promise<void> {
  if (file.size > PICTURE_BYTES) throw unsent("tooLarge");
  // A folder that was dropped, or a file that is gone by now.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw unsent("unreadable");
    });
  if (!file.size) throw unsent("empty");
}

/** Why a file was not taken, in the language on screen. */
export function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return words.translate(`media.upload.${error.message}`);
  return error instanceof ORPCError ? messageOf(error) : words.translate("media.upload.noConnection");
}
