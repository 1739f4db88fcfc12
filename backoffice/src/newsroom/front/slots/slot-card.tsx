import EditIcon from "@mui/icons-material/EditOutlined";
import OpenIcon from "@mui/icons-material/OpenInNew";
import MoveIcon from "@mui/icons-material/OpenWithOutlined";
import PinIcon from "@mui/icons-material/PushPinOutlined";
import RemoveIcon from "@mui/icons-material/RemoveCircleOutlineOutlined";
import ReplaceIcon from "@mui/icons-material/SwapHorizOutlined";
import HideIcon from "@mui/icons-material/VisibilityOffOutlined";
import { Box, ButtonBase, Paper, Tooltip, Typography } from "@mui/material";
import { useHref } from "react-router";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { ActionMenu, type MenuAction } from "../../../platform/overlay/action-menu.tsx";
import { truncateLines } from "../../../platform/theme/truncate-lines.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { VisuallyHidden } from "../../../platform/visually-hidden.tsx";
import { ArticleStateLabel } from "../../article/list/article-state.tsx";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { newPlacement } from "../draft/layout-changes.ts";
import { DragHandle } from "../drag/drag-handle.tsx";
import { slotDragId } from "../drag/drag-items.ts";
import { useDragSource, useDropArea } from "../drag/use-drag.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { useCardReaders } from "./front-readers.ts";
import { PlacementWarning } from "./placement-warning.tsx";
import type { SlotView } from "./slot-view.ts";

interface SlotCardProps {
  slot: SlotView;
  /** Shows the card with a large image, as the lead. */
  wide?: boolean;
}

/** Slot of a front with its card. It can be dragged, and things can be dropped on it. */
export function SlotCard({ slot, wide = false }: SlotCardProps) {
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const { key, placement, card } = slot;
  const label = editor.slotLabel(key);
  const title = card?.title ?? slot.placed?.title ?? "";
  const target = useDropArea(slotDragId(key));
  const source = useDragSource(
    slotDragId(key),
    { kind: "slot", slot: editor.openSlot(slot), title },
    !editor.mayEdit || (card === null && placement === null),
  );
  const actions = useSlotActions(slot);
  return (
    <Paper
      component="li"
      variant="outlined"
      data-slot={key}
      {...target.props}
      {...source.listeners}
      sx={{
        display: "flex",
        flexDirection: "column",
        minInlineSize: 0,
        opacity: source.isDragging ? 0.5 : 1,
        cursor: editor.mayEdit ? "grab" : undefined,
        outline: target.isOver ? "3px solid" : "none",
        outlineColor: "primary.dark",
        outlineOffset: -1,
        backgroundColor: "background.paper",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", paddingInlineStart: 1.5, columnGap: 1 }}>
        <Box
          sx={{
            flexGrow: 1,
            minInlineSize: 0,
            fontSize: 13,
            display: "flex",
            flexWrap: "wrap",
            columnGap: 1.5,
          }}
        >
          <Box component="h4" sx={{ font: "inherit", fontWeight: 600, margin: 0 }}>
            {label}
          </Box>
          <Box sx={{ color: "text.secondary" }}>
            {slot.saving ? (
              message("saving")
            ) : (
              <StateBadge tone={placement ? "good" : "off"}>
                {message(placement ? "placed" : "automatic")}
              </StateBadge>
            )}
          </Box>
        </Box>
        {editor.mayEdit && (card || placement) && (
          <DragHandle label={message("drag.handle", { name: label })} handle={source.handle} />
        )}
        {actions.length > 0 && (
          <ActionMenu label={message("slotActions", { slot: label })} actions={actions} />
        )}
      </Box>
      {card || placement ? <CardBody slot={slot} wide={wide} /> : <EmptySlot slot={slot} />}
      {slot.problem && <PlacementWarning slot={slot} />}
    </Paper>
  );
}

function EmptySlot({ slot }: { slot: SlotView }) {
  const editor = useFrontEditor();
  const message = useFrontMessages();
  return (
    <ButtonBase
      disabled={!editor.mayEdit}
      onClick={() => editor.openDialog({ kind: "replace", opened: editor.openSlot(slot) })}
      sx={{
        margin: 1.5,
        marginBlockStart: 0,
        padding: 1,
        minBlockSize: 58,
        border: 1,
        borderStyle: "dashed",
        borderColor: "divider",
        borderRadius: 1,
      }}
    >
      <Typography sx={{ color: "text.secondary" }}>
        {message(editor.mayEdit ? "emptySlot" : "nothingInstead")}
      </Typography>
    </ButtonBase>
  );
}

function CardBody({ slot, wide }: { slot: SlotView; wide: boolean }) {
  const { key, placement, card } = slot;
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const image = placement?.size === "text" ? null : card?.image;
  return (
    <ButtonBase
      {...(editor.mayEdit
        ? { onClick: () => editor.openDialog({ kind: "edit", opened: editor.openSlot(slot) }) }
        : { component: "div", disabled: true })}
      sx={{
        flexGrow: 1,
        display: "flex",
        flexDirection: wide ? { xs: "column", sm: "row" } : "row",
        alignItems: wide ? "stretch" : "flex-start",
        justifyContent: "flex-start",
        gap: 1.5,
        padding: 1.5,
        paddingBlockStart: 0,
        textAlign: "start",
        font: "inherit",
        cursor: "inherit",
      }}
    >
      {editor.mayEdit && (
        <VisuallyHidden>{message("editSlot", { slot: editor.slotLabel(key) })}</VisuallyHidden>
      )}
      {image && (
        <Box
          sx={{
            flexShrink: 0,
            inlineSize: wide ? { xs: "100%", sm: "46%" } : 104,
            aspectRatio: "16 / 9",
            borderRadius: 0.5,
            overflow: "hidden",
            alignSelf: "start",
          }}
        >
          <Thumbnail image={image} sizes={wide ? "420px" : "104px"} />
        </Box>
      )}
      <Box
        sx={{ minInlineSize: 0, flexGrow: 1, display: "flex", flexDirection: "column", gap: 0.5 }}
      >
        {card?.kicker && (
          <Box dir="auto" sx={{ fontSize: 13, fontWeight: 700 }}>
            {card.kicker}
          </Box>
        )}
        <Box
          dir="auto"
          lang={editor.front.locale}
          sx={{
            fontWeight: 600,
            fontSize: wide ? { xs: 17, sm: 20 } : 15,
            lineHeight: 1.4,
            ...truncateLines(4),
          }}
        >
          {card?.title}
        </Box>
        <CardFacts slot={slot} />
      </Box>
    </ButtonBase>
  );
}

/** State of the article, and how and until when it is placed. */
function CardFacts({ slot }: { slot: SlotView }) {
  const { placement, placed, card, problem } = slot;
  const message = useFrontMessages();
  const size = placement?.size ?? "standard";
  const related = placement?.relatedIds.length ?? 0;
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 1.5,
          rowGap: 0.25,
          fontSize: 13,
          color: "text.secondary",
        }}
      >
        {!problem && placed && <ArticleStateLabel state={placed.state} times={placed} />}
        {card?.breaking && <span>{message("breaking")}</span>}
        {card?.premium && <span>{message("premium")}</span>}
        {size !== "standard" && <span>{message(`size.${size}`)}</span>}
        {related > 0 && <span>{message("relatedCount", { smart_count: related })}</span>}
        <CardReaders slot={slot} />
      </Box>
      {placement?.until && !problem && (
        <Box sx={{ fontSize: 13, color: "text.secondary" }}>
          {message("until")} <RelativeTime at={placement.until} />
        </Box>
      )}
    </>
  );
}

/** Current readers of the article. No live region: the figures change every few seconds. */
function CardReaders({ slot }: { slot: SlotView }) {
  const message = useFrontMessages();
  const formatNumber = useNumberFormat();
  const readers = useCardReaders(slot);
  if (!readers) return null;
  if (readers === "unknown") return <span data-readers>{message("readersUnknown")}</span>;
  const { count, windowMinutes } = readers;
  return (
    <Tooltip title={message("readersHint", { number: formatNumber(windowMinutes) })}>
      <Box
        component="span"
        data-readers
        sx={{ fontVariantNumeric: "tabular-nums", ...(count > 0 && READ) }}
      >
        {message("readers", { smart_count: count, number: formatNumber(count) })}
      </Box>
    </Tooltip>
  );
}

const READ = { color: "text.primary", fontWeight: 600 } as const;

function useSlotActions(slot: SlotView): MenuAction[] {
  const { placement, card } = slot;
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const articleId = placement?.articleId ?? card?.articleId;
  const articlePath = useHref(`/article/edit/${articleId}`);
  // The menu keeps its actions, even if the slot changes.
  const opened = editor.openSlot(slot);
  const choose = {
    label: message(articleId ? "action.replace" : "action.choose"),
    icon: <ReplaceIcon fontSize="small" />,
    onSelect: () => editor.openDialog({ kind: "replace", opened }),
  };
  const openArticle = {
    label: message("action.openArticle"),
    icon: <OpenIcon fontSize="small" />,
    href: articlePath,
  };
  if (!editor.mayEdit) return articleId ? [openArticle] : [];
  if (!articleId) return [choose];
  return [
    {
      label: message("action.edit"),
      icon: <EditIcon fontSize="small" />,
      onSelect: () => editor.openDialog({ kind: "edit", opened }),
    },
    ...(placement
      ? []
      : [
          {
            label: message("action.pin"),
            icon: <PinIcon fontSize="small" />,
            onSelect: () => void editor.setPlacement(opened, newPlacement(articleId)),
          },
        ]),
    {
      label: message("action.move"),
      icon: <MoveIcon fontSize="small" />,
      onSelect: () => editor.openDialog({ kind: "move", opened, slots: editor.openSlots() }),
    },
    choose,
    placement
      ? {
          label: message("action.remove"),
          icon: <RemoveIcon fontSize="small" />,
          onSelect: () => editor.removePlacement(opened),
        }
      : {
          label: message("action.hide"),
          icon: <HideIcon fontSize="small" />,
          onSelect: () => editor.hide(articleId),
        },
    openArticle,
  ];
}
