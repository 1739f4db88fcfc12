import CropIcon from "@mui/icons-material/CropOutlined";
import { useState } from "react";
import { RowButton } from "../../../platform/form/input/row-button.tsx";
import { LazyCropDialog } from "./lazy-crop-dialog.tsx";

/** Button in the row of an image that opens its crops. */
export function CropRowButton({ mediaId }: { mediaId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton label="media.crop.open" onClick={() => setOpen(true)}>
        <CropIcon fontSize="small" />
      </RowButton>
      <LazyCropDialog mediaId={isOpen ? mediaId : null} onClose={() => setOpen(false)} />
    </>
  );
}
