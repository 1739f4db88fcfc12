import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import ArticleIcon from "@mui/icons-material/ArticleOutlined";
import HistoryIcon from "@mui/icons-material/HistoryOutlined";
import MergeIcon from "@mui/icons-material/MergeOutlined";
import MoveIcon from "@mui/icons-material/MoveDownOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { ActionMenu, type MenuAction } from "../../../platform/overlay/action-menu.tsx";
import { type ActOnDesk, useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
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
  const [opened, setOpened] = useState<"merge" | "move" | "history" | null>(null);
  const close = () => setOpened(null);
  const { abilities } = entry;
  const { articleId } = useDesk().desk;
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
      {opened === "move" && <MoveDialog entry={entry} act={act} onGone={onGone} onClose={close} />}
      {opened === "history" && <HistoryDialog entry={entry} onClose={close} />}
    </>
  );
}
