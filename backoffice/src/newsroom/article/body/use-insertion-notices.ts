import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useNotice } from "./notice.tsx";
import type { SkippedContent } from "./paste/paste-handling.ts";

/** Reports what could not be pasted or uploaded. */
export function useInsertionNotices() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { notice, notify } = useNotice();
  const count = (smart_count: number) => ({ smart_count, number: formatNumber(smart_count) });
  return {
    notice,
    onFetchFailed: (images: number) =>
      notify("error", translate("body.paste.not_fetched", count(images))),
    onUploadFailed: ({ name }: File, error: unknown) =>
      notify(
        "error",
        translate("body.upload.failed", {
          name,
          reason: error instanceof Error ? error.message : "",
        }),
      ),
    onSkipped({ images, texts }: SkippedContent) {
      const parts = [
        ...(images ? [translate("body.paste.left_out", count(images))] : []),
        ...(texts ? [translate("body.paste.text_left_out", count(texts))] : []),
      ];
      notify("info", parts.join(" "));
    },
  };
}
