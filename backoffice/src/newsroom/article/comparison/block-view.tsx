import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { useArticleValue } from "../form/article-form-values.ts";
import { useArticleImages } from "../images/known-images.tsx";
import { diffWords } from "./diff-words.ts";
import type { ContentBlock, ImageBlock } from "./document-blocks.ts";

/**
 * Side of a comparison that is shown: content missing on the other side was removed from the older
 * or added to the newer one.
 */
export type Mark = "removed" | "added";

const MARK_STYLES = {
  removed: { backgroundColor: "#fbe1df", color: "#14201d", textDecoration: "line-through" },
  added: { backgroundColor: "#c9f3ea", color: "#14201d", textDecoration: "none" },
} as const;
const MARK_ELEMENTS = { removed: "del", added: "ins" } as const;

/** Text with the words marked that `other` does not contain; all words when `other` is missing. */
function MarkedText({
  text,
  other,
  mark,
}: {
  text: string;
  other: string | null;
  mark: Mark | null;
}) {
  const locale = useArticleValue("locale");
  if (!mark) return text;
  const [before, after] = mark === "removed" ? [text, other ?? ""] : [other ?? "", text];
  const parts = diffWords(before, after, locale);
  return parts
    .filter((part) => !part[mark === "removed" ? "added" : "removed"])
    .map((part, index) =>
      part[mark] ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: static list, never reordered
        <Box key={index} component={MARK_ELEMENTS[mark]} sx={MARK_STYLES[mark]}>
          {part.value}
        </Box>
      ) : (
        part.value
      ),
    );
}

interface BlockViewProps {
  block: ContentBlock;
  /** Counterpart on the other side, if any. */
  other: ContentBlock | null;
  /** Null when both sides have the block. */
  mark: Mark | null;
}

/** Readable view of a content block: its text, or the image itself with its texts. */
export function BlockView({ block, other, mark }: BlockViewProps) {
  const translate = useTranslate();
  if (block.kind === "text") {
    const counterpart = other?.kind === "text" ? other : null;
    const onlyFormattingChanged = mark && counterpart?.text === block.text;
    return (
      <Box dir={block.dir} sx={{ fontWeight: block.strong ? 700 : 400, whiteSpace: "pre-wrap" }}>
        <MarkedText text={block.text} other={counterpart?.text ?? null} mark={mark} />
        {onlyFormattingChanged && (
          <Box
            component="span"
            sx={{ color: "text.secondary", fontSize: 12, fontWeight: 400, marginInlineStart: 1 }}
          >
            ({translate("article.compare.formatting")})
          </Box>
        )}
      </Box>
    );
  }
  if (block.kind === "image")
    return <ImageView block={block} other={other?.kind === "image" ? other : null} mark={mark} />;
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
    <Box component={MARK_ELEMENTS[mark]} sx={MARK_STYLES[mark]}>
      {children}
    </Box>
  ) : (
    children
  );
}

function ImageView({
  block,
  other,
  mark,
}: {
  block: ImageBlock;
  other: ImageBlock | null;
  mark: Mark | null;
}) {
  const translate = useTranslate();
  const image = useArticleImages(block.mediaId === null ? [] : [block.mediaId]).get(
    block.mediaId ?? 0,
  );
  const isUnmatched = mark !== null && other === null;
  const textFields = (["caption", "alt", "credit"] as const).filter(
    (name) => block[name] || other?.[name],
  );
  return (
    <Box
      component="figure"
      sx={{
        display: "flex",
        gap: 1.5,
        margin: 0,
        padding: 0.5,
        borderInlineStart: "4px solid",
        borderColor: isUnmatched ? (mark === "removed" ? "#d84a3f" : "#00a88a") : "transparent",
        backgroundColor: isUnmatched ? MARK_STYLES[mark].backgroundColor : undefined,
        color: isUnmatched ? MARK_STYLES[mark].color : undefined,
      }}
    >
      <Box sx={{ inlineSize: 96, blockSize: 64, flexShrink: 0, backgroundColor: "action.hover" }}>
        {image && <Thumbnail image={image} sizes="96px" alt={block.alt || image.alt} />}
        {!image && block.src && (
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
        {isUnmatched && <strong>{translate(`article.compare.${mark}`)}</strong>}
        {textFields.map((name) => (
          <Box key={name}>
            {translate(`article.compare.${name}`)}{" "}
            <bdi>
              {block[name] ? (
                <MarkedText
                  text={block[name]}
                  other={other?.[name] ?? null}
                  mark={isUnmatched ? null : mark}
                />
              ) : (
                "—"
              )}
            </bdi>
          </Box>
        ))}
        {!textFields.length && (
          <Box sx={{ color: "text.secondary" }}>
            {image?.alt || translate("article.compare.noWords")}
          </Box>
        )}
        {block.decorative && <Box>{translate("article.compare.decorative")}</Box>}
        {block.gallery && (
          <Box sx={{ color: "text.secondary" }}>{translate("article.compare.gallery")}</Box>
        )}
      </Box>
    </Box>
  );
}
