import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { useRecordContext } from "react-admin";
import type { ChosenImage } from "../../media/chosen-image.ts";
import { useImages } from "../../media/input/use-images.ts";

interface KnownImages {
  /** Images chosen or uploaded since the form was opened. */
  chosen: ReadonlyMap<number, ResponsiveImage>;
  remember(images: ChosenImage[]): void;
  /** Returns the alt text of an image in the media library. */
  altOf(mediaId: number): string;
}

const KnownImagesContext = createContext<KnownImages | null>(null);

/** Tracks the images chosen for the article: its record contains them only after the next save. */
export function KnownImagesProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, ResponsiveImage>>(new Map());
  const remember = useCallback(
    (images: ChosenImage[]) =>
      setChosen(
        (previous) =>
          new Map([
            ...previous,
            ...images.map(({ mediaId, picture }): [number, ResponsiveImage] => [mediaId, picture]),
          ]),
      ),
    [],
  );
  const known = useMemo(
    () => ({ chosen, remember, altOf: (mediaId: number) => chosen.get(mediaId)?.alt ?? "" }),
    [chosen, remember],
  );
  return <KnownImagesContext value={known}>{children}</KnownImagesContext>;
}

/** Provides the same images to a dialog outside the form's tree. */
export function KnownImagesBridge({
  known,
  children,
}: {
  known: KnownImages;
  children: ReactNode;
}) {
  return <KnownImagesContext value={known}>{children}</KnownImagesContext>;
}

/** @throws Error outside the form of an article */
export function useKnownImages(): KnownImages {
  const known = useContext(KnownImagesContext);
  if (!known) throw new Error("There is no article form above");
  return known;
}

/** Returns images by id: from the record, chosen since, or fetched. */
export function useArticleImages(ids: readonly number[]): ReadonlyMap<number, ResponsiveImage> {
  const record = useRecordContext<ArticleRecord>();
  const { chosen } = useKnownImages();
  const known = useMemo(
    () =>
      new Map([
        ...(record?.pictures ?? []).map((image): [number, ResponsiveImage] => [image.id, image]),
        ...chosen,
      ]),
    [record, chosen],
  );
  return useImages(ids, known);
}
