import PlaceIcon from "@mui/icons-material/AddToPhotosOutlined";
import WhyIcon from "@mui/icons-material/HelpOutlineOutlined";
import OpenIcon from "@mui/icons-material/OpenInNew";
import HideIcon from "@mui/icons-material/VisibilityOffOutlined";
import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useHref } from "react-router";
import { ActionMenu } from "../../../platform/overlay/action-menu.tsx";
import { truncateLines } from "../../../platform/theme/truncate-lines.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { ArticleStateLabel } from "../../article/list/article-state.tsx";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { DragHandle } from "../drag/drag-handle.tsx";
import { articleDragId } from "../drag/drag-items.ts";
import { useDragSource } from "../drag/use-drag.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import type { ListedArticle } from "../slots/slot-view.ts";
import { useIsWide } from "../view/use-is-wide.ts";

/** Article in a list of the panel. It can be dragged to a slot, or placed from its menu. */
export function ArticleRow({ article, note }: { article: ListedArticle; note?: ReactNode }) {
  const { mayEdit } = useFrontEditor();
  const message = useFrontMessages();
  // On narrow screens the panel covers the slots: nothing could be dropped on them.
  const draggable = useIsWide() && mayEdit;
  const { id, title, lead } = article;
  const { listeners, isDragging, handle } = useDragSource(
    articleDragId(id),
    { kind: "article", article },
    !draggable,
  );
  return (
    <Box
      component="li"
      data-article={id}
      {...listeners}
      sx={{
        display: "flex",
        alignItems: "flex-start",
        gap: 1,
        paddingBlock: 1,
        paddingInlineStart: 1.5,
        borderBlockEnd: "1px solid",
        borderColor: "divider",
        opacity: isDragging ? 0.5 : 1,
        cursor: draggable ? "grab" : undefined,
      }}
    >
      <Box
        sx={{
          flexShrink: 0,
          inlineSize: 64,
          aspectRatio: "16 / 9",
          borderRadius: 0.5,
          overflow: "hidden",
          backgroundColor: "background.default",
        }}
      >
        {lead && <Thumbnail image={lead} sizes="64px" />}
      </Box>
      <ArticleFacts article={article} note={note} />
      <Box sx={{ display: "flex", flexShrink: 0, marginBlock: -0.5 }}>
        {draggable && (
          <DragHandle label={message("drag.handle", { name: title })} handle={handle} />
        )}
        <ArticleActions article={article} />
      </Box>
    </Box>
  );
}

/** Title of an article, its state, and where it is on the front. */
function ArticleFacts({ article, note }: { article: ListedArticle; note: ReactNode }) {
  const { front, layout, slotsWith, slotLabel } = useFrontEditor();
  const message = useFrontMessages();
  const { id, title, state, publishedAt, breaking, premium, category } = article;
  const slots = slotsWith(id);
  const isHidden = layout.hidden.includes(id);
  return (
    <Box sx={{ flexGrow: 1, minInlineSize: 0 }}>
      <Box
        dir="auto"
        lang={front.locale}
        title={title}
        sx={{ fontSize: 15, fontWeight: 500, lineHeight: 1.4, ...truncateLines(4) }}
      >
        {title}
      </Box>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 1.5,
          fontSize: 13,
          color: "text.secondary",
        }}
      >
        <ArticleStateLabel state={state} times={article} />
        {state === "published" && <RelativeTime at={publishedAt} />}
        {category && <bdi>{category}</bdi>}
        {breaking && <span>{message("breaking")}</span>}
        {premium && <span>{message("premium")}</span>}
      </Box>
      {(slots.length > 0 || isHidden || note) && (
        <Box sx={{ fontSize: 13, fontWeight: 600 }}>
          {note}
          {slots.map(({ key, placement }) => (
            <Box key={key}>
              {message(placement ? "onFront" : "onFrontAutomatic", { slot: slotLabel(key) })}
            </Box>
          ))}
          {isHidden && <Box>{message("hiddenHere")}</Box>}
        </Box>
      )}
    </Box>
  );
}

function ArticleActions({ article }: { article: ListedArticle }) {
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const { id, title } = article;
  const articlePath = useHref(`/article/edit/${id}`);
  const isHidden = editor.layout.hidden.includes(id);
  return (
    <ActionMenu
      label={message("articleActions", { title })}
      actions={[
        {
          label: message("action.place"),
          icon: <PlaceIcon fontSize="small" />,
          disabled: !editor.mayEdit,
          onSelect: () => editor.openDialog({ kind: "place", article, slots: editor.openSlots() }),
        },
        {
          label: message("action.why"),
          icon: <WhyIcon fontSize="small" />,
          onSelect: () => editor.openDialog({ kind: "explain", article }),
        },
        {
          label: message(isHidden ? "action.show" : "action.hide"),
          icon: <HideIcon fontSize="small" />,
          disabled: !editor.mayEdit,
          onSelect: () => (isHidden ? editor.show(id) : editor.hide(id)),
        },
        {
          label: message("action.openArticle"),
          icon: <OpenIcon fontSize="small" />,
          href: articlePath,
        },
      ]}
    />
  );
}

/** List of articles of the panel. */
export function ArticleRows({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
      {children}
    </Box>
  );
}
