import type { MediaDetails } from "@masthead/contract/newsroom/media/media.ts";
import { Alert, Box } from "@mui/material";
import { RecordContextProvider, useTranslate } from "react-admin";
import { RestoreRecord } from "../../../platform/restore-record.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import { ImageDetails } from "./image-details.tsx";

/** Details of a deleted image, which can be restored. */
export function DeletedImage({ record }: { record: MediaDetails }) {
  const translate = useTranslate();
  const { width, height } = record.picture;
  return (
    <RecordContextProvider value={record}>
      <Box sx={{ display: "grid", gap: 2, justifyItems: "start", paddingBlockEnd: 3 }}>
        <Alert severity="warning" action={<RestoreRecord />} sx={{ inlineSize: "100%" }}>
          {translate("frame.deleted.notice")} <RelativeTime at={record.deletedAt} />
        </Alert>
        <Box
          style={{
            aspectRatio: `${width} / ${height}`,
            inlineSize: `min(100%, calc(48vh * ${width / height}))`,
          }}
        >
          <Thumbnail
            image={record.picture}
            sizes="(min-width: 900px) 600px, 100vw"
            fit="contain"
            alt={record.picture.alt}
          />
        </Box>
        <ImageDetails record={record} />
      </Box>
    </RecordContextProvider>
  );
}
