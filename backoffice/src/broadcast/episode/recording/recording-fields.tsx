import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { useNotify, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { UrlInput } from "../../../platform/form/input/url-input.tsx";
import { DurationInput } from "../duration/duration-input.tsx";
import { RecordingUpload } from "./recording-upload.tsx";
import { useRecordingUpload } from "./use-recording-upload.ts";

/** URLs of the recordings of an episode, an upload for them, and the duration. */
export function RecordingFields() {
  const translate = useTranslate();
  const notify = useNotify();
  const { setValue } = useFormContext();
  const uploads = useRecordingUpload(({ kind, url, durationSeconds, state }: RecordingFile) => {
    setValue(`${kind}Url`, url, { shouldDirty: true });
    if (durationSeconds !== null)
      setValue("durationSeconds", durationSeconds, { shouldDirty: true });
    notify(`resources.episodes.recording.uploaded.${state === "processing" ? state : kind}`, {
      type: "success",
    });
  });
  return (
    <>
      <UrlInput source="videoUrl" />
      <UrlInput source="audioUrl" />
      <RecordingUpload
        uploads={uploads}
        label={translate("resources.episodes.recording.upload")}
        help={translate("resources.episodes.recording.help")}
      />
      <DurationInput source="durationSeconds" />
    </>
  );
}
