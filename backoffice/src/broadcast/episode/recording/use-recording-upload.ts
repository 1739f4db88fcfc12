import { MAX_RECORDING_BYTES, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { ORPCError } from "@orpc/client";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { progressClient } from "../../../platform/api/progress-client.ts";
import { registerUnsaved } from "../../../platform/form/save/unsaved.ts";
import { checkRecording } from "./check-recording.ts";
import { isResumable } from "./resumable.ts";
import { type RecordingUpload, type UploadPart, uploadRecording } from "./upload-recording.ts";
import { videoSizeOf } from "./video-size.ts";

const send: UploadPart = (part, { signal, onProgress }) =>
  progressClient.episode.upload(part, { signal, context: { onProgress } });

/** Whether the server converts recordings that browsers do not play. */
const canConvert = () =>
  client.recording.conversion().then(
    ({ available }) => available,
    () => false,
  );

export interface Upload {
  name: string;
  progress: number;
  /** Whether the file is still being checked, before the upload. */
  checking: boolean;
  /** Reason why the upload stopped; null while it is running. */
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
  const describeError = (error: unknown) =>
    error instanceof ORPCError ? errorMessage(error) : message("noConnection");
  const [upload, setUpload] = useState<Upload | null>(null);
  const uploadState = useRef<RecordingUpload>(null);
  const abortController = useRef(new AbortController());

  const uploading = upload !== null;
  useEffect(
    () =>
      uploading ? registerUnsaved({ current: () => abortController.current.abort() }) : undefined,
    [uploading],
  );
  useEffect(() => () => abortController.current.abort(), []);

  const resume = async () => {
    if (!uploadState.current) return;
    abortController.current = new AbortController();
    const { signal } = abortController.current;
    setUpload((previous) => previous && { ...previous, stopReason: null });
    const onProgress = (progress: number) =>
      setUpload((previous) => previous && { ...previous, progress });
    try {
      const recording = await uploadRecording(uploadState.current, send, { signal, onProgress });
      setUpload(null);
      onTaken(recording);
    } catch (error) {
      if (signal.aborted) return;
      const stopped = { stopReason: describeError(error), resumable: isResumable(error) };
      setUpload((previous) => previous && { ...previous, ...stopped });
    }
  };
  return {
    upload,
    async start(file: File) {
      const started = { name: file.name, progress: 0, checking: false };
      const refuse = (reason: string) =>
        setUpload({ ...started, stopReason: message(reason), resumable: false });
      if (file.size > MAX_RECORDING_BYTES) return refuse("tooLarge");
      if (!file.size) return refuse("empty");
      const controller = new AbortController();
      abortController.current = controller;
      uploadState.current = {
        file,
        upload: crypto.randomUUID(),
        received: 0,
        size: videoSizeOf(file),
      };
      setUpload({ ...started, checking: true, stopReason: null, resumable: true });
      const found = await checkRecording(file);
      const isRefused = found && !(found.convertible && (await canConvert()));
      if (controller.signal.aborted) return;
      if (isRefused) return refuse(`problem.${found.problem}`);
      setUpload({ ...started, stopReason: null, resumable: true });
      await resume();
    },
    resume: () => void resume(),
    cancel() {
      abortController.current.abort();
      uploadState.current = null;
      setUpload(null);
    },
  };
}
