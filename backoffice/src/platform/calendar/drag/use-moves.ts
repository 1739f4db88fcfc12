import { useRef, useState } from "react";
import { restoreFocus } from "./restore-focus.ts";
import { type Arrow, useKeyboardMove } from "./use-keyboard-move.ts";
import { type Drag, usePointerDrag } from "./use-pointer-drag.ts";

/** Model of moving entries in a calendar. */
export interface MoveModel<Entry, Place> {
  /** Key of an entry, which its element has as `data-entry`. */
  keyOf: (entry: Entry) => string;
  placeOf: (entry: Entry) => Place;
  isSamePlace: (first: Place, second: Place) => boolean;
  /** Returns the place to which an entry is dragged; null if it cannot be dropped there. */
  dragTo: (entry: Entry, drag: Drag) => Place | null;
  /** Returns the place after an arrow key; null if the key does nothing. */
  shift: (entry: Entry, place: Place, arrow: Arrow) => Place | null;
  /** Returns the announcement of a place; with null, that the entry is back at its own. */
  announcementOf: (entry: Entry, place: Place | null) => string;
  /** Saves a moved entry, and returns its key and the announcement. */
  save: (entry: Entry, place: Place) => Promise<{ key: string; announcement: string }>;
}

/** Entry as it was when its move began, and the place to which it is being moved. */
export interface Moved<Entry, Place> {
  entry: Entry;
  place: Place;
  by: "pointer" | "keyboard";
}

/**
 * Moves entries of a calendar by mouse, touch and keyboard: shows where to, announces it to screen
 * readers, and saves.
 */
export function useMoves<Entry, Place>(model: MoveModel<Entry, Place>) {
  const { keyOf, placeOf, isSamePlace } = model;
  const [moved, setMoved] = useState<Moved<Entry, Place> | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const isSaving = useRef(false);

  const save = async (entry: Entry, place: Place) => {
    isSaving.current = true;
    setMoved({ entry, place, by: "pointer" });
    try {
      const { key, announcement } = await model.save(entry, place);
      setAnnouncement(announcement);
      requestAnimationFrame(() => restoreFocus(key));
    } finally {
      isSaving.current = false;
      setMoved(null);
    }
  };
  const show = (entry: Entry, place: Place | null) => {
    const isSame = place && moved && isSamePlace(moved.place, place);
    if (!isSame) setMoved(place && { entry, place, by: "pointer" });
  };
  const showByKeyboard = (entry: Entry, place: Place | null) => {
    const target = place && !isSamePlace(place, placeOf(entry)) ? place : null;
    setMoved(target && { entry, place: target, by: "keyboard" });
    setAnnouncement(model.announcementOf(entry, target));
  };
  const pendingOf = (entry: Entry) =>
    moved?.by === "keyboard" && keyOf(moved.entry) === keyOf(entry) ? moved : null;

  const onPointerDown = usePointerDrag<Entry>({
    onDrag: (entry, drag) => isSaving.current || show(entry, drag && model.dragTo(entry, drag)),
    onEnd(entry, drag) {
      if (isSaving.current) return;
      const place = drag && model.dragTo(entry, drag);
      if (place && !isSamePlace(place, placeOf(entry))) void save(entry, place);
      else setMoved(null);
    },
  });
  const keyboard = useKeyboardMove<Entry>({
    isPending: (entry) => pendingOf(entry) !== null,
    onArrow(entry, arrow) {
      if (isSaving.current) return;
      const pending = pendingOf(entry) ?? { entry, place: placeOf(entry) };
      const place = model.shift(pending.entry, pending.place, arrow);
      if (place) showByKeyboard(pending.entry, place);
    },
    onConfirm: () => moved && void save(moved.entry, moved.place),
    onCancel: () => moved && showByKeyboard(moved.entry, null),
  });
  return {
    moved,
    announcement,
    isMoved: (entry: Entry) => moved !== null && keyOf(moved.entry) === keyOf(entry),
    handlersOf: (entry: Entry) => ({ onPointerDown: onPointerDown(entry), ...keyboard(entry) }),
  };
}
export type Moves<Entry, Place> = ReturnType<typeof useMoves<Entry, Place>>;
