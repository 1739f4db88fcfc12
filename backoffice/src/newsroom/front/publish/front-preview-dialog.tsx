import { useCallback } from "react";
import { client } from "../../../platform/api/client.ts";
import { PreviewDialog } from "../../article/preview/preview-dialog.tsx";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { useStationTime } from "./use-station-time.ts";

/** Preview of the draft on the real page, now or at a time. */
export function FrontPreviewDialog({
  at,
  onClose,
}: {
  at: string | undefined;
  onClose: () => void;
}) {
  const { front } = useFrontEditor();
  const message = useFrontMessages();
  const formatTime = useStationTime();
  const createPreviewLink = useCallback(
    () => client.front.sharePreview({ ...front, ...(at && { at }) }),
    [front, at],
  );
  return (
    <PreviewDialog
      title={at ? message("preview.at", { time: formatTime(at) }) : message("preview.title")}
      copiedMessage={message("preview.copied")}
      createPreviewLink={createPreviewLink}
      onClose={onClose}
    />
  );
}
