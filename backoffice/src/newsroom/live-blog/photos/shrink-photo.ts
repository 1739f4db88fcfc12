import { fittedSize } from "./entry-photo.ts";

/** Quality of the JPEG files, from 0 to 1. */
const JPEG_QUALITY = 0.85;

/** Reason why a file is no photo that this browser can send; the last part of a message key. */
export type PhotoProblem = "heic" | "unreadable";

export class UnreadablePhoto extends Error {
  readonly problem: PhotoProblem;
  constructor(problem: PhotoProblem) {
    super(problem);
    this.problem = problem;
  }
}

const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * Returns a photo as an upright JPEG file of the size that is sent. Its metadata, such as the place
 * where it was taken, is left out.
 * @throws UnreadablePhoto
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new UnreadablePhoto(isHeic(file) ? "heic" : "unreadable");
  });
  try {
    const canvas = Object.assign(document.createElement("canvas"), fittedSize(bitmap));
    const context = canvas.getContext("2d");
    if (!context) throw new UnreadablePhoto("unreadable");
    // JPEG has no transparency: it would be black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY),
    );
    if (!jpeg) throw new UnreadablePhoto("unreadable");
    return jpeg;
  } finally {
    bitmap.close();
  }
}
