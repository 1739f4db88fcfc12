import { Picture } from "./picture.tsx";
import type { PictureData } from "./picture-files.ts";

const SIZES = {
  small: ["size-14", "56px", "text-20"],
  large: ["size-24 md:size-40", "(min-width: 48rem) 160px, 96px", "text-38 md:text-48"],
} as const;

/** Round portrait; the first letter of the name if there is no picture. */
export function Portrait({
  picture,
  name,
  size = "small",
}: {
  picture: PictureData | null;
  name: string;
  size?: keyof typeof SIZES;
}) {
  const [box, sizes, letter] = SIZES[size];
  return (
    <div className={`edged shrink-0 overflow-hidden rounded-full bg-wash ${box}`}>
      {picture ? (
        <Picture picture={picture} shape="square" sizes={sizes} upTo={640} decorative />
      ) : (
        <span
          className={`grid h-full place-items-center font-headline font-semibold text-quiet ${letter}`}
          aria-hidden
        >
          {[...name][0]}
        </span>
      )}
    </div>
  );
}
