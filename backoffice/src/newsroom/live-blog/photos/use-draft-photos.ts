import { useEffect, useRef, useState } from "react";
import { draftPhotoStore } from "../queue/entry-store.ts";
import type { EntryPhoto } from "./entry-photo.ts";

export type DraftPhotosState = ReturnType<typeof useDraftPhotos>;

/**
 * Photos of the composer. They are stored in the browser until the entry is sent, also when the page
 * is reloaded or the session ends.
 */
export function useDraftPhotos(userId: number, articleId: number) {
  const slot = `${userId}/${articleId}`;
  const [photos, setPhotos] = useState<readonly EntryPhoto[]>([]);
  const [isStored, setStored] = useState(true);
  const current = useRef(photos);
  const isChanged = useRef(false);
  const show = (next: readonly EntryPhoto[]) => {
    current.current = next;
    setPhotos(next);
  };
  useEffect(() => {
    let isShown = true;
    draftPhotoStore.load(slot).then(
      (stored) => {
        if (!isShown || isChanged.current) return;
        current.current = stored;
        setPhotos(stored);
      },
      // Without a storage, new photos are marked as not stored.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [slot]);
  const change = (update: (photos: readonly EntryPhoto[]) => readonly EntryPhoto[]) => {
    isChanged.current = true;
    show(update(current.current));
    draftPhotoStore.save(slot, current.current).then(
      () => setStored(true),
      () => setStored(false),
    );
  };
  return { photos, isStored, change };
}
