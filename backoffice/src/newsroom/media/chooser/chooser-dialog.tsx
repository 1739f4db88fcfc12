import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { type ChosenImage, toChosenImage } from "../chosen-image.ts";
import { ImageList } from "../library/image-list.tsx";
import { LibraryImages } from "../library/library-images.tsx";
import { DropHint } from "../upload/drop-hint.tsx";
import { UploadButton } from "../upload/upload-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useMayUpload } from "../upload/use-may-upload.ts";
import { useUploads } from "../upload/use-uploads.ts";
import { useWindowFileDrop } from "../upload/use-window-file-drop.ts";

interface ChooserDialogProps {
  multiple: boolean;
  locale?: Locale;
  open: boolean;
  /**
   * Called with the chosen images in the order of selection; with none when the dialog is
   * dismissed.
   */
  onClose: (chosen: ChosenImage[]) => void;
  onExited: () => void;
}

/** Dialog that chooses images from the media library. Files uploaded in it are selected. */
export function ChooserDialog({ multiple, locale, open, onClose, onExited }: ChooserDialogProps) {
  const translate = useTranslate();
  const uiLocale = useUiLocale();
  const isSmallScreen = useMediaQuery("(max-width: 700px)");
  const [chosen, setChosen] = useState<MediaRecord[]>([]);

  const setSelected = (images: MediaRecord[], on: boolean) =>
    setChosen((previous) => {
      const others = previous.filter(({ id }) => !images.some((one) => one.id === id));
      if (!on) return others;
      return multiple ? [...others, ...images] : images.slice(-1);
    });
  const confirmSelection = (images: MediaRecord[]) =>
    onClose(images.map((one) => toChosenImage(one, locale ?? uiLocale)));
  const mayUpload = useMayUpload();
  const uploads = useUploads({ onUploaded: (_, record) => setSelected([record], true) });
  const uploadFiles = (files: File[]) =>
    void uploads.upload(multiple ? files : files.slice(0, 1)).catch(() => {});
  const isDraggingFiles = useWindowFileDrop(uploadFiles, mayUpload && open);
  const isChosen = (id: number) => chosen.some((one) => one.id === id);

  return (
    <Dialog
      open={open}
      onClose={() => onClose([])}
      maxWidth="lg"
      fullWidth
      fullScreen={isSmallScreen}
      aria-labelledby="chooser-title"
      slotProps={{
        transition: { onExited: onExited },
        paper: { sx: { blockSize: isSmallScreen ? undefined : "90vh" } },
      }}
    >
      <DialogTitle id="chooser-title">
        {translate(multiple ? "media.chooser.several" : "media.chooser.one")}
      </DialogTitle>
      <DialogContent sx={{ paddingInline: { xs: 2, sm: 3 } }}>
        <ImageList
          inDialog
          actions={
            mayUpload && (
              <UploadButton multiple={multiple} variant="outlined" onFiles={uploadFiles}>
                {translate(multiple ? "media.upload.several" : "media.upload.one")}
              </UploadButton>
            )
          }
        >
          <UploadList uploads={uploads} />
          <LibraryImages
            choosing
            multiple={multiple}
            selected={new Set(chosen.map(({ id }) => id))}
            onSelect={setSelected}
            onPress={(image) => setSelected([image], !isChosen(image.id))}
            onEnter={(image) =>
              confirmSelection(
                multiple ? [...chosen.filter(({ id }) => id !== image.id), image] : [image],
              )
            }
          />
        </ImageList>
      </DialogContent>
      <DialogActions>
        <Typography
          role="status"
          variant="body2"
          sx={{ marginInlineEnd: "auto", paddingInlineStart: 2 }}
        >
          {translate("media.chooser.chosen", { smart_count: chosen.length })}
        </Typography>
        <Button onClick={() => onClose([])}>{translate("frame.confirm.cancel")}</Button>
        <Button
          variant="contained"
          disabled={!chosen.length}
          onClick={() => confirmSelection(chosen)}
        >
          {translate("media.chooser.choose")}
        </Button>
      </DialogActions>
      <DropHint open={isDraggingFiles} />
    </Dialog>
  );
}
