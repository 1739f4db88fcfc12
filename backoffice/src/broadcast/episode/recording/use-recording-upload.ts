import { MAX_RECORDING_BYTES, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { ORPCError } from "@orpc/client";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { errorMessage } from "../../../platform/api/problems.ts";
import { progressClient } from "../../../platform/api/progress-client.ts";
import { registerUnsaved } from "../../../platform/form/save/unsaved.ts";
import { type RecordingUpload, type UploadPart, uploadRecording } from "./upload-recording.ts";
import { videoSizeOf } from "./video-size.ts";

const send: UploadPart = (part, { signal, onProgress }) => progressClient.episode.upload(part, { signal, context: { onProgress } });

export interface Upload {
  name: string;
  progress: number;
  /** Why the upload stopped; null while it is running. */
  stopReason: string | null;
  /** Whether resuming can succeed. */
  resumable: boolean;
}

/**
 * Uploads one recording at a time. Leaving the form asks for confirmation and aborts the upload.
 */
export function useRecordingUpload(onTaken: (recording: RecordingFile) => void) {
  const translate = useTranslate();
  const message = (reason: string) => translate(`resources.episodes.recording.${reason}`);
  const describeError = (error: unknown) => (error instanceof ORPCError ? errorMessage(error) : message("noConnection"));
  const [upload, setUpload] = useState<Upload | null>(null);
  const uploadState = useRef<RecordingUpload>(null);
  const abortController = useRef(new AbortController());

  const uploading = upload !== null;
  useEffect(() => (uploading ? registerUnsaved({ current: () => abortController.current.abort() }) : undefined), [uploading]);
  useEffect(() => () => abortController.current.abort(), []);

  const resume = async () => {
    if (!uploadState.current) return;
    abortController.current = new AbortController();
    const { signal } = abortController.current;
    setUpload((previous) => previous && { ...previous, stopReason: null });
    const onProgress = (progress: number) => setUpload((previous) => previous && { ...previous, progress });
    try {
      const recording = await uploadRecording(uploadState.current, send, { signal, onProgress });
      setUpload(null);
      onTaken(recording);
    } catch (error) {
      if (!signal.aborted) setUpload((previous) => previous && { ...previous, stopReason: describeError(error) });
    }
  };
  return {
    upload,
    start(file: File) {
      const tooLarge = file.size > MAX_RECORDING_BYTES;
      const reason = tooLarge ? "tooLarge" : file.size ? null : "empty";
      uploadState.current = { file, upload: crypto.randomUUID(), received: 0, size: videoSizeOf(file) };
      const stopReason = reason && message(reason);
      setUpload({ name: file.name, progress: 0, stopReason, resumable: reason === null });
      if (!reason) void resume();
    },
    resume: () => void resume(),
    cancel() {
      abortController.current.abort();
      uploadState.current = null;
      setUpload(null);
    },
  };
}
