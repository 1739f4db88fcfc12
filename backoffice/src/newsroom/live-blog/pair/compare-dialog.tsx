import type { LiveDeskEntry, LivePair } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { FieldDifference } from "../../article/revisions/field-difference.tsx";
import { useDesk } from "../desk/use-desk.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { linesOf } from "./lines-of.ts";
import { usePairMessages } from "./pair-messages.ts";

interface CompareDialogProps {
  entry: LiveDeskEntry;
  pair: LivePair;
  onClose: () => void;
}

/** Shows what changed in the source since the translation, which can be marked as up to date. */
export function CompareDialog({ entry: latest, pair: latestPair, onClose }: CompareDialogProps) {
  const translate = useTranslate();
  const liveMessage = useLiveMessages();
  const message = usePairMessages();
  const { desk, act } = useDesk();
  const { entry, pair } = useOpened({ entry: latest, pair: latestPair });
  const source = pair.isSource
    ? { id: pair.articleId, entryId: pair.entryId }
    : { id: desk.articleId, entryId: entry.id };
  const locale = (pair.isSource && desk.translation?.locale) || desk.locale;
  const { data, error } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "compare", source.entryId],
    queryFn: () => client.liveBlog.history(source),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const after = data?.[0];
  const before = data?.find(({ version }) => version === pair.translatedVersion);
  const markUpToDate = async () => {
    if (!after) return;
    const call = () =>
      client.liveBlog.markTranslated({
        id: desk.articleId,
        entryId: entry.id,
        sourceVersion: after.version,
      });
    if (await act(entry, call, { message: "livePair.done.marked" })) onClose();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth>
      <DialogTitle>{message("compareDialog.title")}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBlockEnd: 2 }}>
          {message("compareDialog.text")}
        </DialogContentText>
        {error && <Alert severity="error">{errorMessage(error)}</Alert>}
        {!data && !error && <LinearProgress aria-label={liveMessage("loading")} />}
        {after && (
          <>
            <FieldDifference
              heading="h3"
              label={message("compareDialog.titleField")}
              before={before?.title ?? ""}
              after={after.title}
              locale={locale}
            />
            <FieldDifference
              heading="h3"
              label={message("compareDialog.bodyField")}
              before={linesOf(before?.bodyHtml ?? "")}
              after={linesOf(after.bodyHtml)}
              locale={locale}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minBlockSize: 44 }}>
          {translate("frame.close")}
        </Button>
        <Button
          variant="contained"
          disabled={!after}
          onClick={() => void markUpToDate()}
          sx={{ minBlockSize: 44 }}
        >
          {message("compareDialog.confirm")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
