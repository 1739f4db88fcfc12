import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import ArticleIcon from "@mui/icons-material/ArticleOutlined";
import HistoryIcon from "@mui/icons-material/HistoryOutlined";
import UnlinkIcon from "@mui/icons-material/LinkOffOutlined";
import LinkIcon from "@mui/icons-material/LinkOutlined";
import MergeIcon from "@mui/icons-material/MergeOutlined";
import MoveIcon from "@mui/icons-material/MoveDownOutlined";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { ActionMenu, type MenuAction } from "../../../platform/overlay/action-menu.tsx";
import { type ActOnDesk, useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { PairDialog } from "../pair/pair-dialog.tsx";
import { usePairMessages } from "../pair/pair-messages.ts";
import { entryName } from "./entry-name.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { storyPath } from "./story-path.ts";

interface EntryMenuProps {
  entry: LiveDeskEntry;
  /** Entries of the same list, which can be merged. */
  entries: readonly LiveDeskEntry[];
  act: ActOnDesk;
  onGone?: (id: number) => void;
  /** Actions of the list, before the others. */
  actions?: readonly MenuAction[];
}

/** Menu of the rarer actions on an entry: article, merge, move, history. */
export function EntryMenu({ entry, entries, act, onGone, actions = [] }: EntryMenuProps) {
  const message = useLiveMessages();
  const [opened, setOpened] = useState<"merge" | "move" | "history" | "pair" | null>(null);
  const close = () => setOpened(null);
  const { abilities } = entry;
  const { articleId } = useDesk().desk;
  const pairMessage = usePairMessages();
  const unpair = useUnpair(act);
  const navigate = useNavigate();
  const makeArticle = () =>
    act(entry, async () => {
      // Returns the article that a colleague has made since.
      const { story } = await client.liveBlog.makeArticle({ id: articleId, entryId: entry.id });
      if (story) navigate(storyPath(story.id));
    });
  return (
    <>
      <ActionMenu
        label={message("more", { name: entryName(entry) })}
        actions={[
          ...actions,
          ...(abilities.makeArticle
            ? [
                {
                  label: message("action.makeArticle"),
                  icon: <ArticleIcon fontSize="small" />,
                  onSelect: () => void makeArticle(),
                },
              ]
            : []),
          ...(abilities.merge
            ? [
                {
                  label: message("action.merge"),
                  icon: <MergeIcon fontSize="small" />,
                  onSelect: () => setOpened("merge"),
                },
              ]
            : []),
          ...(abilities.move
            ? [
                {
                  label: message("action.move"),
                  icon: <MoveIcon fontSize="small" />,
                  onSelect: () => setOpened("move"),
                },
              ]
            : []),
          ...(abilities.pair
            ? [
                entry.pair
                  ? {
                      label: pairMessage("unpair"),
                      icon: <UnlinkIcon fontSize="small" />,
                      onSelect: () => void unpair(entry),
                    }
                  : {
                      label: pairMessage("pair"),
                      icon: <LinkIcon fontSize="small" />,
                      onSelect: () => setOpened("pair"),
                    },
              ]
            : []),
          {
            label: message("history.title"),
            icon: <HistoryIcon fontSize="small" />,
            onSelect: () => setOpened("history"),
          },
        ]}
      />
      {opened === "merge" && (
        <MergeDialog entry={entry} entries={entries} act={act} onGone={onGone} onClose={close} />
      )}
      {opened === "pair" && <PairDialog entry={entry} act={act} onClose={close} />}
      {opened === "move" && <MoveDialog entry={entry} act={act} onGone={onGone} onClose={close} />}
      {opened === "history" && <HistoryDialog entry={entry} onClose={close} />}
    </>
  );
}

/** Returns a function that unpairs an entry from the counterpart that the user saw. */
function useUnpair(act: ActOnDesk) {
  const message = usePairMessages();
  const translate = useTranslate();
  const confirm = useConfirm();
  const { articleId, locale, translation } = useDesk().desk;
  return async (entry: LiveDeskEntry) => {
    const { pair } = entry;
    if (!pair) return;
    const language = translate(`frame.language.${translation?.locale ?? locale}`);
    const isConfirmed = await confirm({
      title: message("unpairDialog.title"),
      text: message("unpairDialog.text", { language }),
      confirm: message("unpair"),
    });
    if (!isConfirmed) return;
    await act(
      entry,
      () => client.liveBlog.unpair({ id: articleId, entryId: entry.id, otherId: pair.entryId }),
      { message: "livePair.done.unpaired" },
    );
  };
}
