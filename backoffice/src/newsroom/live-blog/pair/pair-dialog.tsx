import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { required, SelectInput, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { type ActOnDesk, useDesk } from "../desk/use-desk.ts";
import { entryName } from "../entry/entry-name.ts";
import { useClock } from "../entry/event-time.tsx";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { linesOf } from "./lines-of.ts";
import { usePairMessages } from "./pair-messages.ts";

/** Length of a name that is taken from the text, in characters. */
const NAME_LENGTH = 60;

interface PairDialogProps {
  entry: LiveDeskEntry;
  act: ActOnDesk;
  onClose: () => void;
}

/** Pairs an entry with one of the live blog in the other language, the nearest in time first. */
export function PairDialog({ entry: latest, act, onClose }: PairDialogProps) {
  const message = usePairMessages();
  const translate = useTranslate();
  const clock = useClock();
  const { desk } = useDesk();
  const { entry, articleId } = useOpened({ entry: latest, articleId: desk.articleId });
  const { data } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "pairs", entry.id],
    queryFn: ({ signal }) =>
      client.liveBlog.pairCandidates({ id: articleId, entryId: entry.id }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const language = translate(`frame.language.${desk.translation?.locale ?? desk.locale}`);
  return (
    <FormDialog
      title={message("pairDialog.title")}
      text={<bdi>{entryName(entry)}</bdi>}
      submitLabel={message("pairDialog.confirm")}
      defaultValues={{ otherId: null }}
      onClose={onClose}
      onSend={async ({ otherId }) => {
        const call = () =>
          client.liveBlog.pair({ id: articleId, entryId: entry.id, otherId: Number(otherId) });
        if (await act(entry, call, { message: "livePair.done.paired" })) onClose();
      }}
    >
      {data && !data.length ? (
        <Alert severity="info" variant="outlined">
          {message("pairDialog.none", { language })}
        </Alert>
      ) : (
        <SelectInput
          source="otherId"
          label={message("pairDialog.other", { language })}
          choices={(data ?? []).map(({ id, eventAt, title, bodyHtml, state }) => ({
            id,
            name: message("pairDialog.choice", {
              time: clock(eventAt),
              name: title || linesOf(bodyHtml).slice(0, NAME_LENGTH),
              state: message(`state.${state}`),
            }),
          }))}
          translateChoice={false}
          isPending={!data}
          validate={required()}
          helperText={message("pairDialog.text")}
          fullWidth
        />
      )}
    </FormDialog>
  );
}
