import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { useRecordContext } from "react-admin";
import type { ChosenPicture } from "../../media/chosen-picture.ts";
import { usePictures } from "../../media/input/use-pictures.ts";

interface KnownPictures {
  /** Those that were chosen or sent in since the form was opened. */
  chosen: ReadonlyMap<number, Picture>;
  remember(pictures: ChosenPicture[]): void;
  /** What the library says of one of them. */
  altOf(mediaId: number): string;
}

const Knowing = createContext<KnownPictures | null>(null);

/** Remembers what was chosen for the article: its record tells of pictures only once it is saved. */
export function KnownPicturesProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Picture>>(new Map());
  const remember = useCallback(
    (pictures: ChosenPicture[]) =>
      setChosen((before) => new Map([...before, ...pictures.map(({ mediaId, picture }): [number, Picture] => [mediaId, picture])])),
    [],
  );
  const known = useMemo(() => ({ chosen, remember, altOf: (mediaId: number) => chosen.get(mediaId)?.alt ?? "" }), [chosen, remember]);
  return <Knowing value={known}>{children}</Knowing>;
}

/** The same pictures where a dialog that stands elsewhere shows them. */
export function KnownPicturesOf({ known, children }: { known: KnownPictures; children: ReactNode }) {
  return <Knowing value={known}>{children}</Knowing>;
}

/** @throws Error outside the form of an article */
export function useKnownPictures(): KnownPictures {
  const known = useContext(Knowing);
  if (!known) throw new Error("there is no article around");
  return known;
}

/** Pictures by their ids: of the record, chosen since, or else asked for. */
export function usePicturesOf(ids: readonly number[]): ReadonlyMap<number, Picture> {
  const record = useRecordContext<ArticleRecord>();
  const { chosen } = useKnownPictures();
  const known = useMemo(
    () => new Map([...(record?.pictures ?? []).map((one): [number, Picture] => [one.id, one]), ...chosen]),
    [record, chosen],
  );
  return usePictures(ids, known);
}
