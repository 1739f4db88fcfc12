import { Box } from "@mui/material";
import { useEffect, useRef, useState } from "react";

/**
 * Widths in pixels. A desktop page is at least this wide: in a smaller window it is scaled down.
 */
const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const;
export type PreviewWidth = keyof typeof WIDTHS;

interface ScaledFrameProps {
  src: string;
  title: string;
  width: PreviewWidth;
}

/** Page in a frame with the width of a device. A phone or tablet is never wider than the window. */
export function ScaledFrame({ src, title, width }: ScaledFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width ?? 0));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const isDesktop = width === "desktop";
  const frameWidth = isDesktop
    ? Math.max(WIDTHS.desktop, available)
    : Math.min(WIDTHS[width], available);
  const scale = isDesktop && available > 0 ? available / frameWidth : 1;
  return (
    <Box ref={box} sx={{ inlineSize: "100%", blockSize: "100%", overflow: "hidden" }}>
      {available > 0 && (
        <Box
          component="iframe"
          title={title}
          src={src}
          sx={{
            display: "block",
            border: 0,
            marginInline: isDesktop ? 0 : "auto",
            backgroundColor: "background.paper",
          }}
          style={{
            inlineSize: frameWidth,
            blockSize: `${100 / scale}%`,
            transform: `scale(${scale})`,
            transformOrigin: document.documentElement.dir === "rtl" ? "top right" : "top left",
          }}
        />
      )}
    </Box>
  );
}
