import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { Box } from "@mui/material";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslate } from "react-admin";
import { Thumbnail } from "../thumbnail.tsx";
import { movePoint, type Point, pointAt } from "./point.ts";

interface FocalPointProps {
  image: ResponsiveImage;
  point: Point;
  onMove: (point: Point) => void;
}

const DARK = "#14201d";
const LIGHT = "#ffffff";
const bar = (colour: string, size: string) =>
  `linear-gradient(${colour}, ${colour}) center / ${size} no-repeat`;
/** Light cross with a dark outline, visible on any image. */
const MARKER_BACKGROUND = [
  bar(LIGHT, "2px 18px"),
  bar(LIGHT, "18px 2px"),
  bar(DARK, "6px 22px"),
  bar(DARK, "22px 6px"),
].join();

/**
 * Uncropped image with a marker for its focal point, which stays visible in every crop: set by
 * click, drag or arrow keys.
 */
export function FocalPoint({ image, point, onMove }: FocalPointProps) {
  const translate = useTranslate();
  const area = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const { width, height } = image;

  const moveToPointer = (event: PointerEvent) =>
    area.current && onMove(pointAt(area.current.getBoundingClientRect(), event));
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    // A touch on the image may start a scroll; a touch on the marker does not.
    if (event.pointerType !== "touch" || event.target !== area.current)
      event.currentTarget.setPointerCapture(event.pointerId);
    handle.current?.focus();
    moveToPointer(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const nextPoint = movePoint(event.key, point, event.shiftKey);
    if (!nextPoint) return;
    event.preventDefault();
    onMove(nextPoint);
  };
  const percent = { x: Math.round(point.x * 100), y: Math.round(point.y * 100) };
  return (
    <Box
      ref={area}
      onPointerDown={onPointerDown}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && moveToPointer(event)
      }
      sx={{
        position: "relative",
        cursor: "crosshair",
        userSelect: "none",
        backgroundColor: "background.default",
      }}
      style={{
        aspectRatio: `${width} / ${height}`,
        inlineSize: `min(100%, calc(48vh * ${width / height}))`,
      }}
    >
      <Thumbnail
        image={image}
        sizes="(min-width: 900px) 600px, 100vw"
        fit="contain"
        alt={translate("media.focal.wholeImage")}
        style={{ pointerEvents: "none" }}
      />
      <Box
        ref={handle}
        role="slider"
        tabIndex={0}
        aria-label={translate("media.focal.label")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent.x}
        aria-valuetext={translate("media.focal.value", percent)}
        onKeyDown={onKeyDown}
        // Physical left: images are not mirrored in right-to-left layouts.
        style={{
          left: `${point.x * 100}%`,
          top: `${point.y * 100}%`,
          transform: "translate(-50%, -50%)",
        }}
        sx={{
          position: "absolute",
          inlineSize: 44,
          blockSize: 44,
          borderRadius: "50%",
          border: `2px solid ${LIGHT}`,
          boxShadow: `0 0 0 2px ${DARK}, inset 0 0 0 2px ${DARK}`,
          touchAction: "none",
          background: MARKER_BACKGROUND,
        }}
      />
    </Box>
  );
}
