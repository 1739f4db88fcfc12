import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";
import { Box } from "@mui/material";
import { ConversionState } from "../body/views/conversion-state.tsx";

/**
 * Hint in the publication checklist: recordings in the text that are still being converted, or
 * could not be. Nothing if all are ready.
 */
export function RecordingsHint({ body }: { body: ArticleDocument }) {
  return (
    <Box sx={{ "& > *": { marginBlockStart: 2 } }}>
      {[...new Set(recordingsIn(body.content))].map((file) => (
        <ConversionState key={file} file={file} />
      ))}
    </Box>
  );
}

const recordingsIn = (nodes: readonly ArticleNode[]): string[] =>
  nodes.flatMap(({ attrs, content }) => [
    ...(attrs?.file ? [attrs.file] : []),
    ...recordingsIn(content ?? []),
  ]);
