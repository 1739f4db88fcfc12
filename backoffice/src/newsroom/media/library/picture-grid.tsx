import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import { Box, Typography } from "@mui/material";
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { useDeskLocale } from "../../../frame/locale.ts";
import { between, columnsOf, placeAfter } from "./grid-keys.ts";
import { PictureTile } from "./picture-tile.tsx";

export interface PictureGridProps {
  pictures: readonly MediaRecord[];
  selected: ReadonlySet<number>;
  /** Turns pictures on or off; a range is only ever turned on. */
  onSelect: (pictures: MediaRecord[], on: boolean) => void;
  /** A plain click. */
  onPress: (picture: MediaRecord) => void;
  /** Enter, or a double click. */
  onEnter: (picture: MediaRecord) => void;
  /** Whether a plain click chooses instead of opening. */
  choosing?: boolean;
  /** Whether there may be several. */
  multiple?: boolean;
}

/** Pictures in lines, gone through by arrow keys: Enter opens, Space selects, Shift selects a range, Ctrl or ⌘ one more. */
export function PictureGrid({ pictures, selected, onSelect, onPress, onEnter, choosing = false, multiple = true }: PictureGridProps) {
  const translate = useTranslate();
  const rightToLeft = directionOf(useDeskLocale()) === "rtl";
  const list = useRef<HTMLUListElement>(null);
  const keys = useId();
  const [current, setCurrent] = useState(0);
  const anchor = useRef(0);
  const at = Math.min(current, Math.max(0, pictures.length - 1));
  const tiles = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-tile]") ?? [])];

  const toggle = (place: number) => {
    const picture = pictures[place];
    anchor.current = place;
    if (picture) onSelect([picture], !selected.has(picture.id));
  };
  const range = (place: number) => onSelect(between(pictures, anchor.current, place), true);

  const press = (place: number, event: MouseEvent) => {
    const picture = pictures[place];
    if (!picture) return;
    setCurrent(place);
    if (multiple && event.shiftKey) return range(place);
    anchor.current = place;
    if (multiple && (event.ctrlKey || event.metaKey)) return toggle(place);
    onPress(picture);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const here = pictures[at];
    if (!(event.target instanceof HTMLElement) || !event.target.matches("[data-tile]") || !here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.key === "Enter") onEnter(here);
      else toggle(at);
      return;
    }
    const elements = tiles();
    const next = placeAfter(event.key, { at, count: pictures.length, columns: columnsOf(elements), rightToLeft });
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCurrent(next);
    elements[next]?.focus();
    if (!event.shiftKey) anchor.current = next;
    else if (multiple) range(next);
  };

  return (
    <>
      <Box
        component="ul"
        ref={list}
        aria-label={translate("media.grid.label")}
        aria-describedby={keys}
        onKeyDown={onKeyDown}
        sx={{
          listStyle: "none",
          margin: 0,
          padding: 0.5,
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: { xs: "repeat(auto-fill, minmax(140px, 1fr))", sm: "repeat(auto-fill, minmax(184px, 1fr))" },
        }}
      >
        {pictures.map((picture, place) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            selected={selected.has(picture.id)}
            reachable={place === at}
            choosing={choosing}
            onPress={(event) => press(place, event)}
            onEnter={() => onEnter(picture)}
            onToggle={() => toggle(place)}
          />
        ))}
      </Box>
      <Typography id={keys} variant="body2" sx={{ color: "text.secondary", paddingInline: 0.5, display: { xs: "none", md: "block" } }}>
        {translate(choosing ? (multiple ? "media.keys.several" : "media.keys.one") : "media.keys.library")}
      </Typography>
    </>
  );
}
