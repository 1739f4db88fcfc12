import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { ChosenImage } from "../../media/chosen-image.ts";
import { figureAttributes } from "./figure-attributes.ts";

/** MIME types that the media library accepts. */
const IMAGE_MIME_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

export interface BodyUploadHost {
  editor(): Editor | null;
  /** Uploads files to the media library. */
  upload(files: File[]): Promise<ChosenImage[]>;
  /** Called with uploaded images, so that the editor can show them. */
  onUploaded(images: ChosenImage[]): void;
  /** Called when an upload failed. */
  onFailed(file: File, error: unknown): void;
  /** Stores an image of another web site in the media library. */
  fetch(url: string): Promise<ChosenImage>;
  /** Called when images of other web sites could not be stored, once for a row of them. */
  onFetchFailed(count: number): void;
}

export interface BodyUploads {
  /**
   * Starts an upload and returns its id, which goes into the `upload` attribute of the
   * placeholder figure.
   */
  begin(file: File): string;
  /** As `begin`, for an image of another web site. */
  beginFetch(url: string): string;
}

/** Returns the files whose MIME type is a supported image. */
export function imageFilesIn(files: Iterable<File>): File[] {
  return [...files].filter((file) => IMAGE_MIME_TYPES.includes(file.type));
}

/** Decodes a base64 `data:` URL into a file. */
export function fileFromDataUrl(dataAddress: string, name: string): File {
  const [head = "", data = ""] = dataAddress.split(",", 2);
  const type = head.slice("data:".length).split(";", 1)[0] ?? "";
  return new File(
    [Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))],
    `${name}.${type.split("/")[1]}`,
    { type },
  );
}

/**
 * Uploads images one after another. The placeholder figure becomes the image when its upload
 * succeeds and is removed when it fails.
 */
export function createBodyUploads(host: BodyUploadHost): BodyUploads {
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;
  let failedFetches = 0;
  const settle = async (
    uploadId: string,
    store: () => Promise<ChosenImage | undefined>,
    onFailed: (error: unknown) => void,
  ) => {
    try {
      const chosen = await store();
      if (chosen) host.onUploaded([chosen]);
      settlePlaceholder(host.editor(), uploadId, chosen);
    } catch (error) {
      settlePlaceholder(host.editor(), uploadId, undefined);
      onFailed(error);
    }
    waiting -= 1;
    if (waiting || !failedFetches) return;
    host.onFetchFailed(failedFetches);
    failedFetches = 0;
  };
  const enqueue = (
    store: () => Promise<ChosenImage | undefined>,
    onFailed: (error: unknown) => void,
  ) => {
    const uploadId = crypto.randomUUID();
    waiting += 1;
    // Lets the caller insert the placeholder figure first.
    queue = queue
      .then(() => new Promise((resolve) => setTimeout(resolve)))
      .then(() => settle(uploadId, store, onFailed));
    return uploadId;
  };
  return {
    begin: (file) =>
      enqueue(
        async () => (await host.upload([file]))[0],
        (error) => host.onFailed(file, error),
      ),
    beginFetch: (url) =>
      enqueue(
        () => host.fetch(url),
        () => {
          failedFetches += 1;
        },
      ),
  };
}

/**
 * Replaces or removes the placeholder figure. Not a separate undo step: it belongs to the edit that
 * inserted the figure.
 */
function settlePlaceholder(
  editor: Editor | null,
  uploadId: string,
  chosen: ChosenImage | undefined,
): void {
  if (!editor || editor.isDestroyed) return;
  const found = findPlaceholder(editor, uploadId);
  if (!found) return;
  const { node, pos } = found;
  const { tr } = editor.state;
  if (!chosen) tr.delete(pos, pos + node.nodeSize);
  else {
    const { alt, caption, ...attributes } = figureAttributes(chosen);
    tr.setNodeMarkup(pos, undefined, {
      ...node.attrs,
      ...attributes,
      alt: node.attrs.alt || alt,
      caption: node.attrs.caption || caption,
    });
  }
  editor.view.dispatch(tr.setMeta("addToHistory", false));
}

function findPlaceholder(
  { state: { doc } }: Editor,
  uploadId: string,
): { node: Node; pos: number } | undefined {
  let found: { node: Node; pos: number } | undefined;
  doc.descendants((node, pos) => {
    if (node.type.name === "figure" && node.attrs.upload === uploadId) found = { node, pos };
    return !found;
  });
  return found;
}
