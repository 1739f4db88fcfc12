import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import CloseIcon from "@mui/icons-material/Close";
import { Alert, Box, Button, CircularProgress, IconButton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { SidePanel } from "../../../platform/layout/side-panel.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { KIND_COLOURS } from "../entries/entry-kind.ts";
import type { EntryFormat } from "../entries/use-entry-format.ts";
import { ItemLinks } from "../links/item-links.tsx";
import { PLAN_QUERY_KEY, usePlanMessages } from "../plan-messages.ts";
import { ItemForm } from "./item-form.tsx";
import { ItemHistory } from "./item-history.tsx";
import { ItemMoves } from "./item-moves.tsx";
import { useItemActions } from "./use-item-actions.tsx";

interface ItemPanelProps {
  /** Open item; null when the panel is closed. */
  id: number | null;
  format: EntryFormat;
  timeZone: string;
  onClose: () => void;
}

/**
 * Panel with a plan item: its fields, its state, and the article, event and episode created from
 * it.
 */
export function ItemPanel({ id, format, timeZone, onClose }: ItemPanelProps) {
  const titleId = useId();
  return (
    <SidePanel item={id} titleId={titleId} width={460} padding={{ padding: 2 }} onClose={onClose}>
      {(itemId) => (
        <PanelContent
          id={itemId}
          titleId={titleId}
          format={format}
          timeZone={timeZone}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}

function PanelContent({
  id,
  titleId,
  format,
  timeZone,
  onClose,
}: ItemPanelProps & { id: number; titleId: string }) {
  const message = usePlanMessages();
  const translate = useTranslate();
  const locale = useUiLocale();
  const [isEditing, setEditing] = useState(false);
  const { data: item, error } = useQuery({
    queryKey: [PLAN_QUERY_KEY, "item", id, locale],
    queryFn: () => client.plan.staffGet({ id, locale }),
    retry: false,
  });
  const actions = useItemActions(onClose);
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "start", gap: 1 }}>
        <Typography
          id={titleId}
          variant="h6"
          component="h2"
          dir="auto"
          sx={{ flexGrow: 1, fontWeight: 600, overflowWrap: "anywhere" }}
        >
          {item?.title ?? message("item")}
        </Typography>
        <IconButton
          aria-label={translate("frame.close")}
          color="inherit"
          onClick={onClose}
          sx={{ inlineSize: 44, blockSize: 44 }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      {error && (
        <Alert severity="error" variant="outlined">
          {errorMessage(error)}
        </Alert>
      )}
      {!item && !error && <CircularProgress aria-label={message("loading")} />}
      {item && (
        <>
          <ItemDetails item={item} format={format} />
          <ItemMoves item={item} actions={actions} />
          {item.abilities.update && (
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlock: 1.5 }}>
              <Button variant="outlined" onClick={() => setEditing(true)} sx={{ minBlockSize: 44 }}>
                {message("edit")}
              </Button>
              <Button
                color="error"
                onClick={() => void actions.remove(item)}
                sx={{ minBlockSize: 44 }}
              >
                {translate("ra.action.delete")}
              </Button>
            </Box>
          )}
          <ItemLinks item={item} actions={actions} timeZone={timeZone} />
          <ItemHistory item={item} />
          {isEditing && (
            <ItemForm
              item={item}
              timeZone={timeZone}
              onClose={() => setEditing(false)}
              onSaved={() => setEditing(false)}
            />
          )}
        </>
      )}
    </>
  );
}

function ItemDetails({ item, format }: { item: PlanItem; format: EntryFormat }) {
  const message = usePlanMessages();
  const translate = useTranslate();
  const { kind, priority, startsAt, endsAt, day, lastDay, category, assignees, locale, notes } =
    item;
  const time =
    day && lastDay
      ? day === lastDay
        ? format.day(day)
        : `${format.day(day)} – ${format.day(lastDay)}`
      : startsAt && endsAt && format.span({ startsAt, endsAt });
  const rows: [string, React.ReactNode][] = [
    [message("fields.when"), time],
    [
      message("fields.assigneeIds"),
      assignees.map(({ name }) => name || message("formerStaff")).join(message("comma")),
    ],
    [message("fields.categoryId"), category],
    [message("fields.locale"), translate(`frame.language.${locale}`)],
    [message("fields.priority"), message(`priority.${priority}`)],
  ];
  return (
    <>
      <Box sx={{ fontSize: 14 }}>
        <Box
          component="span"
          style={{ backgroundColor: KIND_COLOURS[kind].dot }}
          sx={{
            display: "inline-block",
            inlineSize: 10,
            blockSize: 10,
            borderRadius: "50%",
            marginInlineEnd: 0.75,
          }}
        />
        {message(`kind.${kind}`)} · {message(`state.${item.state}`)}
      </Box>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: "auto 1fr",
          columnGap: 2,
          rowGap: 0.5,
          marginBlock: 1.5,
          fontSize: 14.5,
        }}
      >
        {rows.map(
          ([label, value]) =>
            value && (
              <Box key={label} sx={{ display: "contents" }}>
                <Box component="dt" sx={{ color: "text.secondary" }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ margin: 0, overflowWrap: "anywhere" }}>
                  <bdi>{value}</bdi>
                </Box>
              </Box>
            ),
        )}
      </Box>
      {notes && (
        <Typography
          dir="auto"
          sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", marginBlockEnd: 1.5 }}
        >
          {notes}
        </Typography>
      )}
    </>
  );
}
