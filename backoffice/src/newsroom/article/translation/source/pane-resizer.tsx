import { Box } from "@mui/material";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useStore, useTranslate } from "react-admin";

/** Width of the pane, in percent of the form. */
const WIDTH = { min: 25, max: 65, initial: 44, step: 2, largeStep: 10 };

/** Returns the form whose width the pane shares. */
const formOf = (handle: HTMLElement | null) => handle?.parentElement?.parentElement?.parentElement;

/**
 * Edge of the pane of the original that sets its width, by pointer or with the keys of a slider.
 */
export function PaneResizer() {
  const translate = useTranslate();
  const handle = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useStore("source.width", WIDTH.initial);
  const set = (percent: number) =>
    setWidth(Math.min(WIDTH.max, Math.max(WIDTH.min, Math.round(percent))));

  useEffect(() => {
    formOf(handle.current)?.style.setProperty("--source-width", `${width}%`);
  }, [width]);

  function onKeyDown(event: KeyboardEvent) {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const widths: Record<string, number> = {
      [isRtl ? "ArrowRight" : "ArrowLeft"]: width + WIDTH.step,
      [isRtl ? "ArrowLeft" : "ArrowRight"]: width - WIDTH.step,
      PageUp: width + WIDTH.largeStep,
      PageDown: width - WIDTH.largeStep,
      Home: WIDTH.min,
      End: WIDTH.max,
    };
    const chosen = widths[event.key];
    if (chosen === undefined) return;
    event.preventDefault();
    set(chosen);
  }

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>) {
    const form = formOf(currentTarget)?.getBoundingClientRect();
    if (!form || !currentTarget.hasPointerCapture(pointerId)) return;
    const isRtl = getComputedStyle(currentTarget).direction === "rtl";
    set((100 * (isRtl ? clientX - form.left : form.right - clientX)) / form.width);
  }

  return (
    <Box
      ref={handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate("article.source.width")}
      aria-valuenow={width}
      aria-valuemin={WIDTH.min}
      aria-valuemax={WIDTH.max}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      sx={{
        position: "absolute",
        insetBlock: 0,
        insetInlineStart: -18,
        inlineSize: 12,
        cursor: "col-resize",
        touchAction: "none",
        "&::after": {
          content: '""',
          position: "absolute",
          insetBlock: "calc(50% - 24px)",
          insetInlineStart: 4,
          inlineSize: 4,
          borderRadius: 2,
          backgroundColor: "divider",
        },
        "&:hover::after, &:focus-visible::after": { backgroundColor: "primary.main" },
      }}
    />
  );
}
