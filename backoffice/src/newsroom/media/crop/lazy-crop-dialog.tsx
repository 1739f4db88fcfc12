import { lazy, Suspense } from "react";

const Dialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));

/** Dialog that crops an image, if one is given. Loaded when it is opened. */
export function LazyCropDialog({
  mediaId,
  onClose,
}: {
  mediaId: number | null;
  onClose: () => void;
}) {
  return <Suspense>{mediaId !== null && <Dialog mediaId={mediaId} onClose={onClose} />}</Suspense>;
}
