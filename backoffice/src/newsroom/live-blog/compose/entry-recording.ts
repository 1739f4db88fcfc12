import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import type { MediaAttributes } from "../../article/body/dialogs/media-dialog.tsx";

const isRecording = ({ type, content = [] }: ArticleNode): boolean =>
  type === "media" || content.some(isRecording);

/** Whether a text has an own video or audio file. An entry can have one. */
export const hasRecording = ({ content }: ArticleDocument): boolean => content.some(isRecording);

/** Returns a text with a recording at its end. */
export function withRecording(
  body: ArticleDocument,
  { file, duration, width, height }: MediaAttributes,
): ArticleDocument {
  const attrs = {
    file,
    ...(duration !== null && { duration }),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
  };
  return { ...body, content: [...body.content, { type: "media", attrs }] };
}
