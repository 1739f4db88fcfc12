import { useFileDrop } from "../upload/use-file-drop.ts";
import { type UploadOptions, useUploads } from "../upload/use-uploads.ts";

/**
 * Uploads of a form field, from its drop zone and its buttons, at most `max` together. New uploads
 * replace the list of earlier ones.
 */
export function useFieldUploads({ max, ...options }: UploadOptions & { max?: number }) {
  const { uploads, upload, cancel, clear } = useUploads(options);
  const uploadFiles = (files: File[]) => {
    clear();
    // The error is shown beside the file.
    void upload(files.slice(0, max)).catch(() => {});
  };
  return { uploads, cancel, clear, uploadFiles, dropZone: useFileDrop(uploadFiles) };
}
