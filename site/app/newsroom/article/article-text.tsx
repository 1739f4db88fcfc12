import { useEffect, useRef } from "react";
import { loadClickedEmbed, loadEmbedsClickedEarly, withEmbedButtons } from "./embeds.ts";

interface Props {
  /** Sanitised by the server. */
  html: string;
  className?: string;
}

/** Body text of an article. */
export function ArticleText({ html, className = "" }: Props) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text.current) loadEmbedsClickedEarly(text.current);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the clicked elements are buttons
    <div
      ref={text}
      className={`rich-text ${className}`.trim()}
      onClick={({ target }) => loadClickedEmbed(target)}
      dangerouslySetInnerHTML={{ __html: withEmbedButtons(html) }}
    />
  );
}
