import { Picture } from "./picture.tsx";
import type { PictureData } from "./picture-files.ts";

/** Photo of a person, or the first letter of the name. */
export function Portrait({
  person: { name, photo },
  className = "size-16 text-24",
  sizes = "64px",
}: {
  person: { name: string; photo?: PictureData | null };
  className?: string;
  sizes?: string;
}) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-full ${className}`}>
      {photo ? (
        <Picture picture={photo} shape="square" sizes={sizes} upTo={320} decorative />
      ) : (
        <span
          className="edged grid size-full place-items-center bg-line font-headline font-semibold"
          aria-hidden
        >
          {[...name][0]}
        </span>
      )}
    </span>
  );
}
