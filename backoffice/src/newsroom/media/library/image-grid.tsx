import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, Typography } from "@mui/material";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { countColumns, indexAfterKey, itemsBetween } from "./grid-navigation.ts";
import { ImageTile } from "./image-tile.tsx";

export interface ImageGridProps {
  images: readonly MediaRecord[];
  selected: ReadonlySet<number>;
  /** Selects or deselects images; a range is only ever selected. */
  onSelect: (images: MediaRecord[], on: boolean) => void;
  /** Called on a click without modifier keys. */
  onPress: (image: MediaRecord) => void;
  /** Called on Enter or a double click. */
  onEnter: (image: MediaRecord) => void;
  /** Whether a click selects the image instead of opening it. */
  choosing?: boolean;
  /** Whether several images can be selected. */
  multiple?: boolean;
}

/**
 * Grid of images with arrow key navigation: Enter opens, Space selects, Shift selects a range, Ctrl
 * or ⌘ adds one.
 */
export function ImageGrid(props: ImageGridProps) {
  const { images, selected, onEnter, choosing = false, multiple = true } = props;
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const keysHelpId = useId();
  const { focusedIndex, toggle, onTileClick, onKeyDown } = useGridSelection(list, props);
  return (
    <>
      <Box
        component="ul"
        ref={list}
        aria-label={translate("media.grid.label")}
        aria-describedby={keysHelpId}
        onKeyDown={onKeyDown}
        sx={{
          listStyle: "none",
          margin: 0,
          padding: 0.5,
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: {
            xs: "repeat(auto-fill, minmax(140px, 1fr))",
            sm: "repeat(auto-fill, minmax(184px, 1fr))",
          },
        }}
      >
        {images.map((image, index) => (
          <ImageTile
            key={image.id}
            image={image}
            selected={selected.has(image.id)}
            isTabStop={index === focusedIndex}
            choosing={choosing}
            onPress={(event) => onTileClick(index, event)}
            onEnter={() => onEnter(image)}
            onToggle={() => toggle(index)}
          />
        ))}
      </Box>
      <Typography
        id={keysHelpId}
        variant="body2"
        sx={{ color: "text.secondary", paddingInline: 0.5, display: { xs: "none", md: "block" } }}
      >
        {translate(
          choosing ? (multiple ? "media.keys.several" : "media.keys.one") : "media.keys.library",
        )}
      </Typography>
    </>
  );
}

/** Focus and selection in the grid by mouse and keyboard. */
function useGridSelection(
  list: RefObject<HTMLUListElement | null>,
  { images, selected, onSelect, onPress, onEnter, multiple = true }: ImageGridProps,
) {
  const rightToLeft = directionOf(useUiLocale()) === "rtl";
  const [current, setCurrent] = useState(0);
  /** Image from which a range is selected. */
  const anchor = useRef(0);
  const focusedIndex = Math.min(current, Math.max(0, images.length - 1));

  const toggle = (index: number) => {
    const image = images[index];
    anchor.current = index;
    if (image) onSelect([image], !selected.has(image.id));
  };
  const selectRange = (index: number) =>
    onSelect(itemsBetween(images, anchor.current, index), true);

  const onTileClick = (index: number, event: MouseEvent) => {
    const image = images[index];
    if (!image) return;
    setCurrent(index);
    if (multiple && event.shiftKey) return selectRange(index);
    anchor.current = index;
    if (multiple && (event.ctrlKey || event.metaKey)) return toggle(index);
    onPress(image);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const focused = images[focusedIndex];
    if (!(event.target instanceof HTMLElement) || !event.target.matches("[data-tile]") || !focused)
      return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.key === "Enter") onEnter(focused);
      else toggle(focusedIndex);
      return;
    }
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>("[data-tile]") ?? [])];
    const nextIndex = indexAfterKey(event.key, {
      at: focusedIndex,
      count: images.length,
      columns: countColumns(tiles),
      rightToLeft,
    });
    if (nextIndex === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCurrent(nextIndex);
    tiles[nextIndex]?.focus();
    if (!event.shiftKey) anchor.current = nextIndex;
    else if (multiple) selectRange(nextIndex);
  };
  return { focusedIndex, toggle, onTileClick, onKeyDown };
}
