import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { useCallback, useState } from "react";
import type { ChosenImage } from "../../media/chosen-image.ts";

/** Looks up images by id among the given ones and those chosen or uploaded since. */
export function useBodyImages(
  given: ReadonlyMap<number, ResponsiveImage> | readonly ResponsiveImage[],
) {
  const [added, setAdded] = useState<ReadonlyMap<number, ResponsiveImage>>(new Map());
  const remember = useCallback((chosen: ChosenImage[]) => {
    setAdded(
      (previous) =>
        new Map([
          ...previous,
          ...chosen.map(({ mediaId, picture }): [number, ResponsiveImage] => [mediaId, picture]),
        ]),
    );
  }, []);
  const pictureOf = useCallback(
    (mediaId: number) =>
      ("get" in given ? given.get(mediaId) : given.find(({ id }) => id === mediaId)) ??
      added.get(mediaId),
    [given, added],
  );
  return { pictureOf, remember };
}
