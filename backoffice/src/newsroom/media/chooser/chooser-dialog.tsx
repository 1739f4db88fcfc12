import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography, useMediaQuery } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useDeskLocale } from "../../../frame/locale.ts";
import { type ChosenPicture, toChosen } from "../chosen-picture.ts";
import { LibraryPictures } from "../library/library-pictures.tsx";
import { PictureList } from "../library/picture-list.tsx";
import { DropHint } from "../upload/drop-hint.tsx";
import { UploadButton } from "../upload/upload-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useUploads } from "../upload/use-uploads.ts";
import { useWindowFiles } from "../upload/use-window-files.ts";

interface ChooserDialogProps {
  multiple: boolean;
  locale?: Locale;
  open: boolean;
  /** Told what was chosen, in the order it was chosen in; nothing when it was dismissed. */
  onSettled: (chosen: ChosenPicture[]) => void;
  onGone: () => void;
}

/** The media library to choose from, and to add to: what is sent in here is chosen. */
export function ChooserDialog({ multiple, locale, open, onSettled, onGone }: ChooserDialogProps) {
  const translate = useTranslate();
  const deskLocale = useDeskLocale();
  const small = useMediaQuery("(max-width: 700px)");
  const [chosen, setChosen] = useState<MediaRecord[]>([]);

  const select = (pictures: MediaRecord[], on: boolean) =>
    setChosen((before) => {
      const others = before.filter(({ id }) => !pictures.some((one) => one.id === id));
      if (!on) return others;
      return multiple ? [...others, ...pictures] : pictures.slice(-1);
    });
  const settle = (pictures: MediaRecord[]) => onSettled(pictures.map((one) => toChosen(one, locale ?? deskLocale)));
  const uploads = useUploads({ onTaken: (_, record) => select([record], true) });
  const take = (files: File[]) => void uploads.upload(multiple ? files : files.slice(0, 1)).catch(() => {});
  const over = useWindowFiles(take, open);
  const isChosen = (id: number) => chosen.some((one) => one.id === id);

  return (
    <Dialog
      open={open}
      onClose={() => onSettled([])}
      maxWidth="lg"
      fullWidth
      fullScreen={small}
      aria-labelledby="chooser-title"
      slotProps={{ transition: { onExited: onGone }, paper: { sx: { blockSize: small ? undefined : "90vh" } } }}
    >
      <DialogTitle id="chooser-title">{translate(multiple ? "media.chooser.several" : "media.chooser.one")}</DialogTitle>
      <DialogContent sx={{ paddingInline: { xs: 2, sm: 3 } }}>
        <PictureList
          inDialog
          actions={
            <UploadButton multiple={multiple} variant="outlined" onFiles={take}>
              {translate(multiple ? "media.upload.several" : "media.upload.one")}
            </UploadButton>
          }
        >
          <UploadList uploads={uploads} />
          <LibraryPictures
            choosing
            multiple={multiple}
            selected={new Set(chosen.map(({ id }) => id))}
            onSelect={select}
            onPress={(picture) => select([picture], !isChosen(picture.id))}
            onEnter={(picture) => settle(multiple ? [...chosen.filter(({ id }) => id !== picture.id), picture] : [picture])}
          />
        </PictureList>
      </DialogContent>
      <DialogActions>
        <Typography role="status" variant="body2" sx={{ marginInlineEnd: "auto", paddingInlineStart: 2 }}>
          {translate("media.chooser.chosen", { smart_count: chosen.length })}
        </Typography>
        <Button onClick={() => onSettled([])}>{translate("desk.confirm.cancel")}</Button>
        <Button variant="contained" disabled={!chosen.length} onClick={() => settle(chosen)}>
          {translate("media.chooser.choose")}
        </Button>
      </DialogActions>
      <DropHint open={over} />
    </Dialog>
  );
}
