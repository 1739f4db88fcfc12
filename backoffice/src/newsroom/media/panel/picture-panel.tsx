import type { MediaDetails } from "@masthead/contract/newsroom/media.ts";
import CloseIcon from "@mui/icons-material/Close";
import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import { Alert, Box, Button, Drawer, IconButton, LinearProgress, Tooltip, Typography } from "@mui/material";
import { useState } from "react";
import { useGetOne, useRecordContext, useTranslate } from "react-admin";
import { CopyField } from "../../../frame/copy-field.tsx";
import { API_ORIGIN } from "../../../frame/document-facts.ts";
import { RecordEdit } from "../../../frame/form/record-form.tsx";
import { messageOf } from "../../../frame/problems.ts";
import { useNameOf } from "../library/picture-tile.tsx";
import { OneLine } from "../one-line.tsx";
import { DeletedPicture } from "./deleted-picture.tsx";
import { PictureFacts } from "./picture-facts.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { PictureUses } from "./picture-uses.tsx";
import { ReplacePicture } from "./replace-picture.tsx";

interface PicturePanelProps {
  /** The picture that is open; null for none. */
  id: number | null;
  onClose: () => void;
}

const TITLE = "picture-title";

/** A picture at the side of the library: large, with everything that is known and said of it. */
export function PicturePanel({ id, onClose }: PicturePanelProps) {
  // Stays in sight while the drawer closes.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return (
    <Drawer
      anchor="right"
      open={id !== null}
      onClose={onClose}
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-labelledby": TITLE, sx: { inlineSize: "min(100vw, 1080px)" } },
        transition: { onExited: () => setShown(null) },
      }}
    >
      {shown !== null && <Panel key={shown} id={shown} onClose={onClose} />}
    </Drawer>
  );
}

function Panel({ id, onClose }: { id: number; onClose: () => void }) {
  const translate = useTranslate();
  const { data: record, error } = useGetOne<MediaDetails>("media", { id }, { retry: false });
  return (
    <Box sx={{ paddingInline: { xs: 2, sm: 3 } }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          position: "sticky",
          insetBlockStart: 0,
          zIndex: 3,
          paddingBlock: 1,
          backgroundColor: "background.paper",
        }}
      >
        <Typography id={TITLE} component="h2" variant="h6" sx={{ fontWeight: 600, flexGrow: 1, minInlineSize: 0 }}>
          {record ? <Name record={record} /> : translate("resources.media.name", { smart_count: 1 })}
        </Typography>
        <Tooltip title={translate("desk.close")}>
          <IconButton onClick={onClose} aria-label={translate("desk.close")}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      {!record && !error && <LinearProgress aria-label={translate("media.loading")} />}
      {!record && error && (
        <Alert severity="error" variant="outlined">
          {messageOf(error)}
        </Alert>
      )}
      {record?.deletedAt && <DeletedPicture record={record} />}
      {record && !record.deletedAt && (
        <RecordEdit id={id} head={null} settings={<Aside />} onDeleted={onClose}>
          <PictureFields />
        </RecordEdit>
      )}
    </Box>
  );
}

const Name = ({ record }: { record: MediaDetails }) => <OneLine text={useNameOf(record)} />;

function Aside() {
  const record = useRecordContext<MediaDetails>();
  const translate = useTranslate();
  if (!record) return null;
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <PictureFacts record={record} />
      <CopyField label={translate("media.address")} value={new URL(record.picture.original, location.origin).href} />
      {record.hasSource && (
        <Button
          variant="outlined"
          component="a"
          href={`${API_ORIGIN}/api/v1/media/${record.id}/source`}
          download
          startIcon={<DownloadIcon />}
          sx={{ minBlockSize: 40, justifySelf: "start" }}
        >
          {translate("media.downloadSource")}
        </Button>
      )}
      <PictureUses uses={record.uses ?? []} />
      <ReplacePicture record={record} />
    </Box>
  );
}
