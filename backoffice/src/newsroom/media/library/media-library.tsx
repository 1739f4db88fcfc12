import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { Box } from "@mui/material";
import { BulkActionsToolbar, useListContext, useTranslate } from "react-admin";
import { BulkActions } from "../../../frame/list/bulk-actions.tsx";
import { BulkRestore, useShowsDeleted } from "../../../frame/list/deleted.tsx";
import { SelectionScope } from "../../../frame/list/selection-scope.tsx";
import { PicturePanel } from "../panel/picture-panel.tsx";
import { useShownPicture } from "../panel/use-shown-picture.ts";
import { DropHint } from "../upload/drop-hint.tsx";
import { UploadButton } from "../upload/upload-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useUploads } from "../upload/use-uploads.ts";
import { useWindowFiles } from "../upload/use-window-files.ts";
import { LibraryPictures } from "./library-pictures.tsx";
import { PictureList } from "./picture-list.tsx";

/** The media library: every picture, and files dropped, pasted or chosen become more of them. */
export function MediaLibrary() {
  const translate = useTranslate();
  const { shown, show, close } = useShownPicture();
  const uploads = useUploads({ place: "library" });
  // Why one is refused is told at the file.
  const take = (files: File[]) => void uploads.upload(files).catch(() => {});
  const over = useWindowFiles(take, shown === null);
  return (
    <>
      <PictureList
        actions={
          <UploadButton multiple variant="contained" onFiles={take}>
            {translate("media.upload.several")}
          </UploadButton>
        }
      >
        <UploadList uploads={uploads} onShow={show} />
        <SelectionScope>
          <Pictures onOpen={show} />
        </SelectionScope>
      </PictureList>
      <PicturePanel id={shown} onClose={close} />
      <DropHint open={over} />
    </>
  );
}

function Pictures({ onOpen }: { onOpen: (id: number) => void }) {
  const { selectedIds, onSelect } = useListContext<MediaRecord>();
  const deleted = useShowsDeleted();
  const open = ({ id }: MediaRecord) => onOpen(id);
  const select = (pictures: MediaRecord[], on: boolean) => {
    const ids = pictures.map(({ id }) => id);
    const others = selectedIds.filter((id) => !ids.includes(Number(id)));
    onSelect(on ? [...others, ...ids] : others);
  };
  return (
    <>
      {/* There is no table head to lie over: it takes its own row. */}
      <Box sx={{ "& .RaBulkActionsToolbar-toolbar": { position: "static" } }}>
        <BulkActionsToolbar selectAllButton={false}>{deleted ? <BulkRestore /> : <BulkActions switchable={false} />}</BulkActionsToolbar>
      </Box>
      <LibraryPictures selected={new Set(selectedIds.map(Number))} onSelect={select} onPress={open} onEnter={open} />
    </>
  );
}
