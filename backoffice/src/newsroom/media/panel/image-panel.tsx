import { ANIMATION_LIMITS } from "@masthead/contract/newsroom/media/animation.ts";
import type { MediaDetails } from "@masthead/contract/newsroom/media/media.ts";
import CloseIcon from "@mui/icons-material/Close";
import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import { Alert, Box, Button, IconButton, LinearProgress, Tooltip, Typography } from "@mui/material";
import { useGetOne, useRecordContext, useTranslate } from "react-admin";
import { errorMessage } from "../../../platform/api/problems.ts";
import { CopyField } from "../../../platform/copy-field.tsx";
import { API_ORIGIN } from "../../../platform/document-settings.ts";
import { RecordEdit } from "../../../platform/form/record-form.tsx";
import { SidePanel } from "../../../platform/layout/side-panel.tsx";
import { useImageName } from "../library/image-tile.tsx";
import { SingleLine } from "../single-line.tsx";
import { DeletedImage } from "./deleted-image.tsx";
import { ImageDetails } from "./image-details.tsx";
import { ImageFields } from "./image-fields.tsx";
import { ImageUses } from "./image-uses.tsx";
import { ReplaceImage } from "./replace-image.tsx";

interface ImagePanelProps {
  /** Id of the open image; null for none. */
  id: number | null;
  onClose: () => void;
}

const TITLE_ID = "image-title";

/** Side panel with a large image and all its details. */
export function ImagePanel({ id, onClose }: ImagePanelProps) {
  return (
    <SidePanel item={id} titleId={TITLE_ID} width={1080} onClose={onClose}>
      {(displayed) => <Panel key={displayed} id={displayed} onClose={onClose} />}
    </SidePanel>
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
        <Typography
          id={TITLE_ID}
          component="h2"
          variant="h6"
          sx={{ fontWeight: 600, flexGrow: 1, minInlineSize: 0 }}
        >
          {record ? (
            <ImageTitle record={record} />
          ) : (
            translate("resources.media.name", { smart_count: 1 })
          )}
        </Typography>
        <Tooltip title={translate("frame.close")}>
          <IconButton onClick={onClose} aria-label={translate("frame.close")}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      {!record && !error && <LinearProgress aria-label={translate("media.loading")} />}
      {!record && error && (
        <Alert severity="error" variant="outlined">
          {errorMessage(error)}
        </Alert>
      )}
      {record?.deletedAt && <DeletedImage record={record} />}
      {record && !record.deletedAt && (
        <RecordEdit id={id} header={null} settings={<SideColumn />} onDeleted={onClose}>
          <ImageFields />
        </RecordEdit>
      )}
    </Box>
  );
}

const ImageTitle = ({ record }: { record: MediaDetails }) => (
  <SingleLine text={useImageName(record)} />
);

function SideColumn() {
  const record = useRecordContext<MediaDetails>();
  const translate = useTranslate();
  if (!record) return null;
  // A record of the list, which is shown until the image is loaded, has none.
  const uses = record.uses ?? [];
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <ImageDetails record={record} />
      {record.animation && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate(
            record.animation.problem
              ? `media.animation.still.${record.animation.problem}`
              : "media.animation.moving",
            {
              name: record.name,
              ...ANIMATION_LIMITS,
            },
          )}
        </Typography>
      )}
      <CopyField
        label={translate("media.address")}
        value={new URL(record.picture.original, location.origin).href}
      />
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
      <ImageUses uses={uses} />
      <ReplaceImage record={{ id: record.id, version: record.version, uses }} />
    </Box>
  );
}
