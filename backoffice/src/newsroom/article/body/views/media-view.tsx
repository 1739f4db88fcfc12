import { FIGURE_LENGTHS, isArticleHref } from "@masthead/contract/newsroom/article/article-document.ts";
import { isVideoFile } from "@masthead/contract/newsroom/article/article-recording.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import Audiotrack from "@mui/icons-material/AudiotrackOutlined";
import Movie from "@mui/icons-material/MovieOutlined";
import { Button, TextField } from "@mui/material";
import type { NodeViewProps } from "@tiptap/react";
import { useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { Thumbnail } from "../../../media/thumbnail.tsx";
import type { BodyContext } from "../body-context.ts";

const FIELDS = { caption: FIGURE_LENGTHS.caption, credit: FIGURE_LENGTHS.credit, transcript: 2000 } as const;
type Field = keyof typeof FIELDS;

export interface MediaViewProps {
  attributes: NodeViewProps["node"]["attrs"];
  context: BodyContext;
  onChange(attributes: Record<string, unknown>): void;
}

/** Video or audio file in the text: what it is, its poster and its texts. It is played in the preview. */
export function MediaView({ attributes, context, onChange }: MediaViewProps) {
  const t = useTranslate();
  const { file, duration, width, height, mediaId } = attributes;
  const isVideo = isVideoFile(file ?? "");
  const poster = mediaId === null ? undefined : context.imageOf(mediaId);
  const Icon = isVideo ? Movie : Audiotrack;
  const facts = [
    t(isVideo ? "body.media.video" : "body.media.audio"),
    ...(duration ? [formatDuration(duration)] : []),
    ...(width && height ? [`${width} × ${height}`] : []),
  ];

  async function choosePoster() {
    const [chosen] = await context.chooseImages(false);
    if (chosen) onChange({ mediaId: chosen.mediaId });
  }

  return (
    <>
      <div className="media-card" data-drag-handle="">
        {poster ? (
          <Thumbnail image={poster} sizes="160px" shape="wide" style={{ inlineSize: 128, blockSize: 72 }} />
        ) : (
          <Icon fontSize="large" />
        )}
        <bdi>{facts.join(" · ")}</bdi>
        {isVideo && !context.disabled && <Button onClick={choosePoster}>{t("body.media.poster")}</Button>}
      </div>
      <fieldset className="figure-texts">
        {(Object.keys(FIELDS) as Field[]).map((field) => (
          <MediaInput
            key={field}
            field={field}
            value={attributes[field] ?? ""}
            context={context}
            onChange={(text) => onChange({ [field]: text || null })}
          />
        ))}
      </fieldset>
    </>
  );
}

interface MediaInputProps {
  field: Field;
  value: string;
  context: BodyContext;
  onChange(text: string): void;
}

/** Text input. Holds its own state: the editor updates too late for the cursor to keep its position. */
function MediaInput({ field, value, context: { locale, disabled }, onChange }: MediaInputProps) {
  const t = useTranslate();
  const [localValue, setLocalValue] = useState(value);
  useEffect(() => setLocalValue(value), [value]);
  const isUrl = field === "transcript";
  const isInvalid = isUrl && localValue !== "" && !isArticleHref(localValue);
  return (
    <TextField
      className={`figure-${field}`}
      variant="standard"
      size="small"
      margin="none"
      fullWidth
      multiline={field === "caption"}
      label={t(`body.media.${field}`)}
      error={isInvalid}
      helperText={isInvalid ? t("body.media.transcript_invalid") : undefined}
      value={localValue}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onChange={({ target }) => {
        const text = target.value.replaceAll(/[\r\n]+/g, " ");
        setLocalValue(text);
        onChange(isUrl ? text.trim() : text);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          readOnly: disabled,
          maxLength: FIELDS[field],
          ...(isUrl ? { dir: "ltr", inputMode: "url" } : { lang: locale, dir: directionOf(locale) }),
        },
      }}
    />
  );
}

/** Formats a duration in seconds as minutes and seconds: 3:05. */
const formatDuration = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
