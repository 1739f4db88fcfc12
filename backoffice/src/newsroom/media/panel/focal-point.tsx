import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { Box } from "@mui/material";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslate } from "react-admin";
import { Thumbnail } from "../thumbnail.tsx";
import { type Point, pointAfter, pointAt } from "./point.ts";

interface FocalPointProps {
  picture: Picture;
  point: Point;
  onMove: (point: Point) => void;
}

const INK = "#14201d";
const PAPER = "#ffffff";
const bar = (colour: string, size: string) => `linear-gradient(${colour}, ${colour}) center / ${size} no-repeat`;
/** White within black, so that it is seen on any picture. */
const CROSS = [bar(PAPER, "2px 18px"), bar(PAPER, "18px 2px"), bar(INK, "6px 22px"), bar(INK, "22px 6px")].join();

/** The whole picture with a cross at what must stay in sight however it is cropped: set by click, by drag, and by arrow keys. */
export function FocalPoint({ picture, point, onMove }: FocalPointProps) {
  const translate = useTranslate();
  const area = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const { width, height } = picture;

  const follow = (event: PointerEvent) => area.current && onMove(pointAt(area.current.getBoundingClientRect(), event));
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    // A finger that is put on the picture may want to scroll; one on the cross does not.
    if (event.pointerType !== "touch" || event.target !== area.current) event.currentTarget.setPointerCapture(event.pointerId);
    handle.current?.focus();
    follow(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pointAfter(event.key, point, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onMove(next);
  };
  const percent = { x: Math.round(point.x * 100), y: Math.round(point.y * 100) };
  return (
    <Box
      ref={area}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      sx={{ position: "relative", cursor: "crosshair", userSelect: "none", backgroundColor: "background.default" }}
      style={{ aspectRatio: `${width} / ${height}`, inlineSize: `min(100%, calc(48vh * ${width / height}))` }}
    >
      <Thumbnail
        picture={picture}
        sizes="(min-width: 900px) 600px, 100vw"
        fit="contain"
        alt={translate("media.focal.picture")}
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
        // Left is left in every language here: pictures are not mirrored.
        style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%`, transform: "translate(-50%, -50%)" }}
        sx={{
          position: "absolute",
          inlineSize: 44,
          blockSize: 44,
          borderRadius: "50%",
          border: `2px solid ${PAPER}`,
          boxShadow: `0 0 0 2px ${INK}, inset 0 0 0 2px ${INK}`,
          touchAction: "none",
          background: CROSS,
        }}
      />
    </Box>
  );
}
