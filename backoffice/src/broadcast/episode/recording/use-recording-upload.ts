import { RECORDING_BYTES, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { ORPCError } from "@orpc/client";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { holdUnsaved } from "../../../frame/form/unsaved.ts";
import { messageOf } from "../../../frame/problems.ts";
import { progressClient } from "../../../frame/progress-client.ts";
import { type SendPart, type Shipment, sendRecording } from "./send-recording.ts";

const send: SendPart = (part, { signal, onProgress }) => progressClient.episode.upload(part, { signal, context: { onProgress } });

interface Upload {
  name: string;
  share: number;
  /** Why it stopped; null while it goes on. */
  stopped: string | null;
  /** Whether it is of use to go on. */
  resumable: boolean;
}

/** Sends one recording at a time. It is given up when one leaves the form, which is asked about. */
export function useRecordingUpload(onTaken: (recording: RecordingFile) => void) {
  const translate = useTranslate();
  const words = (reason: string) => translate(`resources.episodes.recording.${reason}`);
  const reasonOf = (error: unknown) => (error instanceof ORPCError ? messageOf(error) : words("noConnection"));
  const [upload, setUpload] = useState<Upload | null>(null);
  const shipment = useRef<Shipment>(null);
  const stopper = useRef(new AbortController());

  const under = upload !== null;
  useEffect(() => (under ? holdUnsaved(() => stopper.current.abort()) : undefined), [under]);
  useEffect(() => () => stopper.current.abort(), []);

  const goOn = async () => {
    if (!shipment.current) return;
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setUpload((before) => before && { ...before, stopped: null });
    const onProgress = (share: number) => setUpload((before) => before && { ...before, share });
    try {
      const recording = await sendRecording(shipment.current, send, { signal, onProgress });
      setUpload(null);
      onTaken(recording);
    } catch (error) {
      if (!signal.aborted) setUpload((before) => before && { ...before, stopped: reasonOf(error) });
    }
  };
  return {
    upload,
    start(file: File) {
      const tooLarge = file.size > RECORDING_BYTES;
      const reason = tooLarge ? "tooLarge" : file.size ? null : "empty";
      shipment.current = { file, upload: crypto.randomUUID(), received: 0 };
      const stopped = reason && words(reason);
      setUpload({ name: file.name, share: 0, stopped, resumable: reason === null });
      if (!reason) void goOn();
    },
    goOn: () => void goOn(),
    cancel() {
      stopper.current.abort();
      shipment.current = null;
      setUpload(null);
    },
  };
}
