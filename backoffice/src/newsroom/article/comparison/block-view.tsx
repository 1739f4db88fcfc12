import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { useArticleValue } from "../form/article-form-values.ts";
import { usePicturesOf } from "../images/known-pictures.tsx";
import type { ContentBlock, PictureBlock } from "./document-blocks.ts";
import { wordParts } from "./word-parts.ts";

/** Which side of a comparison is shown: what the other one lacks was removed from the older, or added to the newer. */
export type Mark = "removed" | "added";

const MARKS = {
  removed: { backgroundColor: "#fbe1df", color: "#14201d", textDecoration: "line-through" },
  added: { backgroundColor: "#c9f3ea", color: "#14201d", textDecoration: "none" },
} as const;
const ELEMENTS = { removed: "del", added: "ins" } as const;

/** A text; words that `other` lacks are marked, all of them where there is no other. */
function MarkedText({ text, other, mark }: { text: string; other: string | null; mark: Mark | null }) {
  const locale = useArticleValue("locale");
  if (!mark) return text;
  const [before, after] = mark === "removed" ? [text, other ?? ""] : [other ?? "", text];
  const parts = wordParts(before, after, locale);
  return parts
    .filter((part) => !part[mark === "removed" ? "added" : "removed"])
    .map((part, index) =>
      part[mark] ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never change places
        <Box key={index} component={ELEMENTS[mark]} sx={MARKS[mark]}>
          {part.value}
        </Box>
      ) : (
        part.value
      ),
    );
}

interface BlockViewProps {
  block: ContentBlock;
  /** What is in its place on the other side, if anything. */
  other: ContentBlock | null;
  /** Null: both sides have it. */
  mark: Mark | null;
}

/** A block of content as one reads it: its words, or the picture itself with what is said of it. */
export function BlockView({ block, other, mark }: BlockViewProps) {
  const translate = useTranslate();
  if (block.kind === "text") {
    const counterpart = other?.kind === "text" ? other : null;
    const formatted = mark && counterpart?.text === block.text;
    return (
      <Box sx={{ fontWeight: block.strong ? 700 : 400, whiteSpace: "pre-wrap" }}>
        <MarkedText text={block.text} other={counterpart?.text ?? null} mark={mark} />
        {formatted && (
          <Box component="span" sx={{ color: "text.secondary", fontSize: 12, fontWeight: 400, marginInlineStart: 1 }}>
            ({translate("article.compare.formatting")})
          </Box>
        )}
      </Box>
    );
  }
  if (block.kind === "picture") return <PictureView block={block} other={other?.kind === "picture" ? other : null} mark={mark} />;
  return (
    <Marked mark={mark}>
      {block.kind === "rule" ? (
        translate("article.compare.rule")
      ) : (
        <>
          {translate(`body.embed.${block.provider}`)}
          {" · "}
          <bdi dir="ltr">{block.url}</bdi>
        </>
      )}
    </Marked>
  );
}

function Marked({ mark, children }: { mark: Mark | null; children: ReactNode }) {
  return mark ? (
    <Box component={ELEMENTS[mark]} sx={MARKS[mark]}>
      {children}
    </Box>
  ) : (
    children
  );
}

function PictureView({ block, other, mark }: { block: PictureBlock; other: PictureBlock | null; mark: Mark | null }) {
  const translate = useTranslate();
  const picture = usePicturesOf(block.mediaId === null ? [] : [block.mediaId]).get(block.mediaId ?? 0);
  const isWhole = mark !== null && other === null;
  const words = (["caption", "alt", "credit"] as const).filter((name) => block[name] || other?.[name]);
  return (
    <Box
      component="figure"
      sx={{
        display: "flex",
        gap: 1.5,
        margin: 0,
        padding: 0.5,
        borderInlineStart: 4,
        borderColor: isWhole ? (mark === "removed" ? "#d84a3f" : "#00a88a") : "transparent",
        backgroundColor: isWhole ? MARKS[mark].backgroundColor : undefined,
        color: isWhole ? MARKS[mark].color : undefined,
      }}
    >
      <Box sx={{ inlineSize: 96, blockSize: 64, flexShrink: 0, backgroundColor: "action.hover" }}>
        {picture && <Thumbnail picture={picture} sizes="96px" alt={block.alt || picture.alt} />}
        {!picture && block.src && (
          <Box
            component="img"
            src={block.src}
            alt={block.alt}
            referrerPolicy="no-referrer"
            loading="lazy"
            sx={{ inlineSize: "100%", blockSize: "100%", objectFit: "cover" }}
          />
        )}
      </Box>
      <Box component="figcaption" sx={{ minWidth: 0, fontSize: 14, lineHeight: 1.6 }}>
        {isWhole && <strong>{translate(`article.compare.${mark}`)}</strong>}
        {words.map((name) => (
          <Box key={name}>
            {translate(`article.compare.${name}`)}{" "}
            <bdi>{block[name] ? <MarkedText text={block[name]} other={other?.[name] ?? null} mark={isWhole ? null : mark} /> : "—"}</bdi>
          </Box>
        ))}
        {!words.length && <Box sx={{ color: "text.secondary" }}>{picture?.alt || translate("article.compare.noWords")}</Box>}
        {block.decorative && <Box>{translate("article.compare.decorative")}</Box>}
        {block.gallery && <Box sx={{ color: "text.secondary" }}>{translate("article.compare.gallery")}</Box>}
      </Box>
    </Box>
  );
}
