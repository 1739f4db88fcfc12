import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { type ChosenImage, toChosenImage } from "../chosen-image.ts";
import { inFileOrder } from "./file-order.ts";
import { uploadErrorMessage } from "./upload-errors.ts";
import { uploadImage } from "./upload-image.ts";
import { type Upload, UploadQueue } from "./upload-queue.ts";
import { useAnimationNotice } from "./use-animation-notice.ts";

const queue = new UploadQueue({ upload: uploadImage, describeError: uploadErrorMessage });

window.addEventListener("beforeunload", (event) => {
  if (queue.all().some(({ state }) => state === "waiting" || state === "sending"))
    event.preventDefault();
});

export interface UploadOptions {
  /**
   * Owner key that keeps uploads visible when the user returns to the page; by default they belong
   * to this component only.
   */
  ownerKey?: string;
  /** Language of the alt text and caption of the images; the UI language by default. */
  locale?: Locale;
  /** Called for every uploaded image in the order of the files, also after a retry. */
  onUploaded?: (image: ChosenImage, record: MediaRecord) => void;
}

export interface Uploads {
  /** Uploads in progress, and finished or rejected ones until they are cleared. */
  uploads: readonly Upload[];
  /**
   * Uploads files and returns the resulting images.
   * @throws Error with the reason of the first rejection when no upload succeeded
   */
  upload(files: readonly File[]): Promise<ChosenImage[]>;
  retry(key: string): void;
  /** Cancels an upload in progress, or removes a finished one. */
  cancel(key: string): void;
  /** Removes finished and rejected uploads. */
  clear(): void;
}

/** Uploads files to the media library with limited concurrency, and reports their progress. */
export function useUploads({ ownerKey, locale, onUploaded }: UploadOptions = {}): Uploads {
  const componentId = useId();
  const uiLocale = useUiLocale();
  const queryClient = useQueryClient();
  const noticeAnimation = useAnimationNotice();
  const allUploads = useSyncExternalStore(queue.subscribe, queue.all);
  const owner = ownerKey ?? componentId;
  // The callback may have changed by the time the upload finishes.
  const callback = useRef(onUploaded);
  useEffect(() => {
    callback.current = onUploaded;
  });
  useEffect(
    () => (ownerKey === undefined ? () => queue.clear(componentId) : undefined),
    [ownerKey, componentId],
  );

  return {
    uploads: allUploads.filter((one) => one.owner === owner),
    async upload(files) {
      const toImage = (record: MediaRecord) => toChosenImage(record, locale ?? uiLocale);
      const onSuccess = (record: MediaRecord) => {
        void queryClient.invalidateQueries({ queryKey: ["media"] });
        callback.current?.(toImage(record), record);
      };
      const settle = inFileOrder(files.length, onSuccess);
      const results = await Promise.allSettled(
        files.map(async (file, index) => {
          try {
            const record = await queue.add(owner, file, ({ record: uploaded }) => {
              noticeAnimation(uploaded);
              settle(index, uploaded);
            });
            if (!record) settle(index, null);
            return record;
          } catch (error) {
            settle(index, null);
            throw error;
          }
        }),
      );
      const records = results.flatMap((one) =>
        one.status === "fulfilled" && one.value ? [one.value] : [],
      );
      const rejection = results.find((one) => one.status === "rejected");
      if (!records.length && rejection) throw rejection.reason;
      return records.map(toImage);
    },
    retry: (key) => queue.retry(key),
    cancel: (key) => queue.cancel(key),
    clear: () => queue.clear(owner),
  };
}
