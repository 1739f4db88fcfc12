import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { Box } from "@mui/material";
import { BulkActionsToolbar, useListContext, useTranslate } from "react-admin";
import { BulkActions } from "../../../platform/list/bulk/bulk-actions.tsx";
import { SelectionScope } from "../../../platform/list/bulk/selection-scope.tsx";
import { BulkRestore, useShowsDeleted } from "../../../platform/list/deleted.tsx";
import { ImagePanel } from "../panel/image-panel.tsx";
import { useOpenImage } from "../panel/use-open-image.ts";
import { DropHint } from "../upload/drop-hint.tsx";
import { UploadButton } from "../upload/upload-button.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useMayUpload } from "../upload/use-may-upload.ts";
import { useUploads } from "../upload/use-uploads.ts";
import { useWindowFileDrop } from "../upload/use-window-file-drop.ts";
import { ImageList } from "./image-list.tsx";
import { LibraryImages } from "./library-images.tsx";

/** Media library page: all images, with upload of dropped, pasted or selected files. */
export function MediaLibrary() {
  const translate = useTranslate();
  const { shown, show, close } = useOpenImage();
  const mayUpload = useMayUpload();
  const uploads = useUploads({ ownerKey: "library" });
  // The error is shown next to the file.
  const uploadFiles = (files: File[]) => void uploads.upload(files).catch(() => {});
  const isDraggingFiles = useWindowFileDrop(uploadFiles, mayUpload && shown === null);
  return (
    <>
      <ImageList
        actions={
          mayUpload && (
            <UploadButton multiple variant="contained" onFiles={uploadFiles}>
              {translate("media.upload.several")}
            </UploadButton>
          )
        }
      >
        <UploadList uploads={uploads} onOpen={show} />
        <SelectionScope>
          <SelectableImages onOpen={show} />
        </SelectionScope>
      </ImageList>
      <ImagePanel id={shown} onClose={close} />
      <DropHint open={isDraggingFiles} />
    </>
  );
}

function SelectableImages({ onOpen }: { onOpen: (id: number) => void }) {
  const { selectedIds, onSelect } = useListContext<MediaRecord>();
  const showsDeleted = useShowsDeleted();
  const open = ({ id }: MediaRecord) => onOpen(id);
  const select = (images: MediaRecord[], on: boolean) => {
    const ids = images.map(({ id }) => id);
    const others = selectedIds.filter((id) => !ids.includes(Number(id)));
    onSelect(on ? [...others, ...ids] : others);
  };
  return (
    <>
      {/* There is no table header to cover, so the toolbar has its own row. */}
      <Box sx={{ "& .RaBulkActionsToolbar-toolbar": { position: "static" } }}>
        <BulkActionsToolbar selectAllButton={false}>
          {showsDeleted ? <BulkRestore /> : <BulkActions switchable={false} />}
        </BulkActionsToolbar>
      </Box>
      <LibraryImages
        selected={new Set(selectedIds.map(Number))}
        onSelect={select}
        onPress={open}
        onEnter={open}
      />
    </>
  );
}
