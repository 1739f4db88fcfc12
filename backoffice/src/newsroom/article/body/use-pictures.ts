import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { useCallback, useState } from "react";
import type { ChosenPicture } from "../../media/chosen-picture.ts";

/** The pictures that are known: those given, and those chosen or sent in since. */
export function usePictures(given: ReadonlyMap<number, Picture> | readonly Picture[]) {
  const [added, setAdded] = useState<ReadonlyMap<number, Picture>>(new Map());
  const remember = useCallback((chosen: ChosenPicture[]) => {
    setAdded((before) => new Map([...before, ...chosen.map(({ mediaId, picture }): [number, Picture] => [mediaId, picture])]));
  }, []);
  const pictureOf = useCallback(
    (mediaId: number) => ("get" in given ? given.get(mediaId) : given.find(({ id }) => id === mediaId)) ?? added.get(mediaId),
    [given, added],
  );
  return { pictureOf, remember };
}
