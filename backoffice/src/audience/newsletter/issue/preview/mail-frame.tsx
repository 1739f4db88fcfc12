import { Box } from "@mui/material";
import { useEffect, useMemo, useRef, useState } from "react";
import { type MailTheme, mailDocument } from "./mail-document.ts";

/** Widths in pixels. A desktop mail is scaled down in a narrower column. */
const WIDTHS = { desktop: 680, phone: 360 } as const;
type MailWidth = keyof typeof WIDTHS;

/** Height of the frame, in pixels. */
const HEIGHT = 560;

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;

interface MailFrameProps {
  html: string;
  title: string;
  width: MailWidth;
  theme: MailTheme;
}

/** Mail in a frame without scripts, with the width of a device. */
export function MailFrame({ html, title, width, theme }: MailFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width ?? 0));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const page = useMemo(() => mailDocument(html, { nonce, theme }), [html, theme]);
  const scale = available > 0 ? Math.min(1, available / WIDTHS[width]) : 1;
  return (
    <Box ref={box} sx={{ blockSize: HEIGHT, overflow: "hidden" }}>
      {available > 0 && (
        <Box
          component="iframe"
          title={title}
          sandbox="allow-same-origin"
          srcDoc={page}
          sx={{ display: "block", border: 0, backgroundColor: "#ffffff" }}
          style={{
            inlineSize: WIDTHS[width],
            blockSize: HEIGHT / scale,
            marginInlineStart: Math.max(0, (available - WIDTHS[width]) / 2),
            transform: `scale(${scale})`,
            transformOrigin:
              getComputedStyle(document.documentElement).direction === "rtl"
                ? "top right"
                : "top left",
          }}
        />
      )}
    </Box>
  );
}
