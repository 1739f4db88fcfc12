import {
  FIGURE_LENGTHS,
  isArticleHref,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { isVideoFile } from "@masthead/contract/newsroom/article/article-recording.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import Audiotrack from "@mui/icons-material/AudiotrackOutlined";
import Movie from "@mui/icons-material/MovieOutlined";
import { Button } from "@mui/material";
import type { NodeViewProps } from "@tiptap/react";
import { useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { useUiLocale } from "../../../../platform/messages/locale.ts";
import { formatDimensions } from "../../../media/format.ts";
import { Thumbnail } from "../../../media/thumbnail.tsx";
import { useBodyContext } from "../body-context.ts";
import { type BlockField, BlockTexts } from "./block-texts.tsx";
import { Captions } from "./captions.tsx";
import { ConversionState } from "./conversion-state.tsx";
import { LoopSwitch } from "./loop-switch.tsx";

const ALT: BlockField = {
  name: "alt",
  label: "recordings.loop.alt",
  maxLength: FIGURE_LENGTHS.alt,
  attributes: { "data-image-alt": true },
  messageOf: (text) => text === "" && { key: "recordings.loop.alt_missing", isError: true },
};
const FIELDS: readonly BlockField[] = [
  { name: "caption", maxLength: FIGURE_LENGTHS.caption },
  { name: "credit", maxLength: FIGURE_LENGTHS.credit },
  {
    name: "transcript",
    maxLength: 2000,
    isUrl: true,
    messageOf: (text) =>
      text !== "" &&
      !isArticleHref(text) && { key: "body.media.transcript_invalid", isError: true },
  },
];

/**
 * Video or audio file in the text, with its type, poster and texts. It is played in the preview
 * only.
 */
export function MediaView(props: NodeViewProps) {
  const t = useTranslate();
  const uiLocale = useUiLocale();
  const { disabled, imageOf, chooseImages } = useBodyContext();
  const { file, duration, width, height, mediaId, loop } = props.node.attrs;
  const isVideo = isVideoFile(file ?? "");
  const poster = mediaId === null ? undefined : imageOf(mediaId);
  const Icon = isVideo ? Movie : Audiotrack;
  const facts = [
    t(loop ? "recordings.loop.name" : isVideo ? "body.media.video" : "body.media.audio"),
    ...(duration ? [formatDuration(duration, uiLocale)] : []),
    ...(width && height ? [formatDimensions({ width, height }, uiLocale)] : []),
  ];

  async function choosePoster() {
    const [chosen] = await chooseImages(false);
    if (chosen) props.updateAttributes({ mediaId: chosen.mediaId });
  }

  return (
    <>
      <div className="media-card" data-drag-handle="">
        {poster ? (
          <Thumbnail
            image={poster}
            sizes="160px"
            shape="wide"
            style={{ inlineSize: 128, blockSize: 72 }}
          />
        ) : (
          <Icon fontSize="large" />
        )}
        <bdi>{facts.join(" · ")}</bdi>
        {isVideo && !disabled && (
          <>
            <Button onClick={choosePoster}>{t("body.media.poster")}</Button>
            {mediaId !== null && (
              <Button onClick={() => props.updateAttributes({ mediaId: null })}>
                {t("body.media.poster_remove")}
              </Button>
            )}
          </>
        )}
      </div>
      {file && <ConversionState file={file} />}
      {file && isVideo && !disabled && (
        <LoopSwitch
          file={file}
          checked={loop === true}
          onChange={(isOn) => props.updateAttributes({ loop: isOn || null })}
        />
      )}
      <BlockTexts {...props} messages="body.media" fields={loop ? [ALT, ...FIELDS] : FIELDS} />
      {isVideo && !loop && (
        <Captions
          subject={file}
          help="recordings.captions.help"
          disabled={disabled}
          calls={{
            list: () => client.recording.captions.list({ recording: file }),
            save: (language, added) =>
              client.recording.captions.save({ recording: file, language, file: added }),
            remove: (language) => client.recording.captions.remove({ recording: file, language }),
          }}
        />
      )}
    </>
  );
}
