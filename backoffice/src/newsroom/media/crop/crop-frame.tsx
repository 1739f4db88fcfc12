import type { ImageArea, ImageShape } from "@masthead/contract/newsroom/media/image-shapes.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { Box } from "@mui/material";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { Thumbnail } from "../thumbnail.tsx";
import { CORNERS, changeAreaByKey, moveArea, resizeArea } from "./crop-area.ts";

interface CropFrameProps {
  image: ResponsiveImage;
  shape: ImageShape;
  area: ImageArea;
  /** Whether staff chose the area. */
  isManual: boolean;
  onChange: (area: ImageArea) => void;
}

const DARK = "#14201d";
const LIGHT = "#ffffff";
const HANDLE_SIZE = 44;

/**
 * Drag in progress: the area and the pointer at its start, and the index of the corner that is
 * dragged.
 */
interface Drag {
  area: ImageArea;
  x: number;
  y: number;
  corner: number | null;
}

/**
 * Whole image with a frame around the part that is shown, which is moved and resized by pointer or
 * keyboard.
 */
export function CropFrame({ image, shape, area, isManual, onChange }: CropFrameProps) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    const { corner } = (event.target as HTMLElement).dataset;
    drag.current = {
      area,
      x: event.clientX,
      y: event.clientY,
      corner: corner === undefined ? null : Number(corner),
    };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current || !box.current) return;
    const { area: start, x, y, corner: index } = drag.current;
    const scale = image.width / box.current.getBoundingClientRect().width;
    const by = { x: (event.clientX - x) * scale, y: (event.clientY - y) * scale };
    const corner = index === null ? undefined : CORNERS[index];
    if (!corner) return onChange(moveArea(start, image, by));
    const from = {
      x: start.left + (corner.x === "left" ? 0 : start.width),
      y: start.top + (corner.y === "top" ? 0 : start.height),
    };
    onChange(
      resizeArea(start, image, { shape, corner, to: { x: from.x + by.x, y: from.y + by.y } }),
    );
  };
  const endDrag = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const changed = changeAreaByKey(event.key, area, image, { shape, isLargeStep: event.shiftKey });
    if (!changed) return;
    event.preventDefault();
    onChange(changed);
  };

  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const place = {
    left: percent(area.left, image.width),
    top: percent(area.top, image.height),
    width: percent(area.width, image.width),
    height: percent(area.height, image.height),
  };
  const values = {
    width: formatNumber(area.width),
    height: formatNumber(area.height),
    x: formatNumber(Math.round((area.left / image.width) * 100)),
    y: formatNumber(Math.round((area.top / image.height) * 100)),
  };
  return (
    <Box
      ref={box}
      sx={{ position: "relative", margin: `${HANDLE_SIZE / 2}px auto`, userSelect: "none" }}
      style={{
        aspectRatio: `${image.width} / ${image.height}`,
        inlineSize: `min(100%, calc(46vh * ${image.width / image.height}))`,
      }}
    >
      <Thumbnail
        image={image}
        sizes="(min-width: 900px) 700px, 100vw"
        fit="contain"
        alt={translate("media.focal.wholeImage")}
        style={{ pointerEvents: "none" }}
      />
      <Box sx={{ position: "absolute", inset: 0, overflow: "hidden", pointerEvents: "none" }}>
        <Box
          sx={{ position: "absolute", boxShadow: "0 0 0 9999px rgb(20 32 29 / 62%)" }}
          style={place}
        />
      </Box>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={translate("media.crop.frame")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((area.width / image.width) * 100)}
        aria-valuetext={translate("media.crop.value", values)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onKeyDown={onKeyDown}
        // Physical positions: images are not mirrored in right-to-left layouts.
        style={place}
        sx={{
          position: "absolute",
          border: `2px ${isManual ? "solid" : "dashed"} ${LIGHT}`,
          outline: `2px solid ${DARK}`,
          "&:focus-visible": {
            outline: `2px solid ${DARK}`,
            boxShadow: `0 0 0 4px ${LIGHT}, 0 0 0 6px ${DARK}`,
          },
          cursor: "move",
          touchAction: "none",
        }}
      >
        {CORNERS.map(({ x, y }, index) => (
          <Box
            key={`${x} ${y}`}
            data-corner={index}
            aria-hidden
            style={{ [x]: -HANDLE_SIZE / 2, [y]: -HANDLE_SIZE / 2 }}
            sx={{
              position: "absolute",
              inlineSize: HANDLE_SIZE,
              blockSize: HANDLE_SIZE,
              cursor: (x === "left") === (y === "top") ? "nwse-resize" : "nesw-resize",
              touchAction: "none",
              "&::after": {
                content: '""',
                position: "absolute",
                inset: `${(HANDLE_SIZE - 16) / 2}px`,
                backgroundColor: LIGHT,
                border: `2px solid ${DARK}`,
              },
            }}
          />
        ))}
      </Box>
    </Box>
  );
}
