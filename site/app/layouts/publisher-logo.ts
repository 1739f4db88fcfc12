import type { Frame } from "./frame.server.ts";

/** Returns the logo of the station as schema.org image (JSON-LD): its icon without a logo. */
export function publisherLogo({ publicUrl, logos }: Pick<Frame, "publicUrl" | "logos">): object {
  if (!logos) return { "@type": "ImageObject", url: `${publicUrl}/icon.svg` };
  const { src, width, height } = logos.file;
  return { "@type": "ImageObject", url: publicUrl + src, width, height };
}
