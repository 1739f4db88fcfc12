import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { useDeskLocale } from "../../../frame/locale.ts";
import { type ChosenPicture, toChosen } from "../chosen-picture.ts";
import { reasonOf } from "./refusal.ts";
import { sendPicture } from "./send-picture.ts";
import { createUploadQueue, type Upload } from "./upload-queue.ts";

const queue = createUploadQueue({ send: sendPicture, reasonOf });

window.addEventListener("beforeunload", (event) => {
  if (queue.all().some(({ state }) => state === "waiting" || state === "sending")) event.preventDefault();
});

interface UploadOptions {
  /** Names the place, so that its uploads are still seen when one comes back to it; by default they are seen by this component alone. */
  place?: string;
  /** Language of the words that the pictures come with; by default the one on screen. */
  locale?: Locale;
  /** Told of every picture that is taken, also after a retry. */
  onTaken?: (picture: ChosenPicture, record: MediaRecord) => void;
}

export interface Uploads {
  /** Files on their way, and those that were taken or refused until they are put away. */
  uploads: readonly Upload[];
  /** Sends files in; gives the pictures that became of them. @throws Error with the first refusal's reason when none was taken */
  upload(files: readonly File[]): Promise<ChosenPicture[]>;
  retry(key: string): void;
  /** Stops one that is on its way, or puts one away. */
  cancel(key: string): void;
  /** Puts away what is taken or refused. */
  clear(): void;
}

/** Sends files into the media library, three at once, and tells how far each is. */
export function useUploads({ place, locale, onTaken }: UploadOptions = {}): Uploads {
  const own = useId();
  const deskLocale = useDeskLocale();
  const queries = useQueryClient();
  const all = useSyncExternalStore(queue.subscribe, queue.all);
  const owner = place ?? own;
  // A file may land long after it was given, when what is done with it has changed.
  const latest = useRef(onTaken);
  useEffect(() => {
    latest.current = onTaken;
  });
  useEffect(() => (place === undefined ? () => queue.clear(own) : undefined), [place, own]);

  return {
    uploads: all.filter((one) => one.owner === owner),
    async upload(files) {
      const toPicture = (record: MediaRecord) => toChosen(record, locale ?? deskLocale);
      const landed = (record: MediaRecord) => {
        void queries.invalidateQueries({ queryKey: ["media"] });
        latest.current?.(toPicture(record), record);
      };
      const settled = await Promise.allSettled(files.map((file) => queue.add(owner, file, landed)));
      const records = settled.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
      const refusal = settled.find((one) => one.status === "rejected");
      if (!records.length && refusal) throw refusal.reason;
      return records.map(toPicture);
    },
    retry: queue.retry,
    cancel: queue.cancel,
    clear: () => queue.clear(owner),
  };
}
