import type { PlanItem, PlanLink } from "@masthead/contract/newsroom/plan/plan.ts";
import { PLAN_LINK_KINDS, type PlanLinkKind } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { Box, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink, useNavigate } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import type { ItemActions } from "../item/use-item-actions.tsx";
import { usePlanMessages } from "../plan-messages.ts";
import { CreateLinkedDialog } from "./create-linked-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";

/** Path of the form of a linked record. */
const PATHS: Record<PlanLinkKind, string> = {
  article: "/article/edit",
  event: "/programevent/edit",
  episode: "/episodes/edit",
};

const TONES: Record<PlanLink["state"], "good" | "waiting" | "bad" | "off"> = {
  draft: "off",
  scheduled: "waiting",
  published: "good",
  expired: "off",
  disabled: "off",
  withdrawn: "bad",
  visible: "good",
  hidden: "off",
  deleted: "bad",
} as const;

interface ItemLinksProps {
  item: PlanItem;
  actions: ItemActions;
  timeZone: string;
}

/** Article, event and episode of a plan item: create, link, open and unlink them. */
export function ItemLinks({ item, actions, timeZone }: ItemLinksProps) {
  const message = usePlanMessages();
  const [dialog, setDialog] = useState<LinkDialogState | null>(null);
  const shared = { item, actions, onClose: () => setDialog(null) };
  return (
    <Box
      component="section"
      sx={{ borderBlockStart: "1px solid", borderColor: "divider", paddingBlockStart: 1.5 }}
    >
      <Typography component="h3" sx={{ fontSize: 15, fontWeight: 600 }}>
        {message("links")}
      </Typography>
      {PLAN_LINK_KINDS.filter((kind) => item.links[kind] || item.mayLink[kind]).map((kind) => (
        <ItemLink key={kind} item={item} kind={kind} actions={actions} openDialog={setDialog} />
      ))}
      {dialog?.action === "create" && (
        <CreateLinkedDialog kind={dialog.kind} timeZone={timeZone} {...shared} />
      )}
      {dialog?.action === "link" && <LinkDialog kind={dialog.kind} {...shared} />}
    </Box>
  );
}

interface LinkDialogState {
  action: "create" | "link";
  kind: PlanLinkKind;
}

interface ItemLinkProps extends Pick<ItemLinksProps, "item" | "actions"> {
  kind: PlanLinkKind;
  openDialog: (dialog: LinkDialogState) => void;
}

/** Linked record of one kind, or the buttons that create or choose it. */
function ItemLink({ item, kind, actions, openDialog }: ItemLinkProps) {
  const message = usePlanMessages();
  const link = item.links[kind];
  return (
    <Box role="group" aria-label={message(`link.${kind}.name`)} sx={{ paddingBlock: 1 }}>
      <Box sx={{ fontSize: 13, color: "text.secondary" }}>{message(`link.${kind}.name`)}</Box>
      {link ? (
        <LinkedRecord link={link} path={`${PATHS[kind]}/${link.id}`}>
          {item.mayLink[kind] && item.abilities.update && (
            <Button
              size="small"
              onClick={() =>
                void actions.perform(() =>
                  client.plan.unlink({ id: item.id, kind, targetId: link.id }),
                )
              }
              sx={{ minBlockSize: 44 }}
            >
              {message("unlink")}
            </Button>
          )}
        </LinkedRecord>
      ) : (
        item.abilities.update && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 0.5 }}>
            <CreateButton item={item} kind={kind} actions={actions} openDialog={openDialog} />
            <Button onClick={() => openDialog({ action: "link", kind })} sx={{ minBlockSize: 44 }}>
              {message(`link.${kind}.choose`)}
            </Button>
          </Box>
        )
      )}
    </Box>
  );
}

function CreateButton({ item, kind, actions, openDialog }: ItemLinkProps) {
  const message = usePlanMessages();
  const mayWrite = useNewsroomRight("write");
  const navigate = useNavigate();
  if (item.state === "cancelled" || (kind === "article" && !mayWrite)) return null;
  const create = () => {
    // Only these two need data that the item does not have.
    if (kind === "episode" || (kind === "event" && item.day))
      return openDialog({ action: "create", kind });
    void actions.perform(async () => {
      const { links } = await client.plan.createLinked({ id: item.id, kind });
      // The author of an article continues in its form.
      if (kind === "article" && links.article)
        void navigate(`${PATHS.article}/${links.article.id}`);
    });
  };
  return (
    <Button
      variant={kind === defaultLink(item) ? "contained" : "outlined"}
      onClick={create}
      sx={{ minBlockSize: 44 }}
    >
      {message(`link.${kind}.create`)}
    </Button>
  );
}

/** Default link kind of a plan item. */
const defaultLink = ({ kind }: PlanItem): PlanLinkKind => (kind === "story" ? "article" : kind);

function LinkedRecord({
  link,
  path,
  children,
}: {
  link: PlanLink;
  path: string;
  children: React.ReactNode;
}) {
  const message = usePlanMessages();
  const translate = useTranslate();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
      {link.mayOpen ? (
        <Link
          component={RouterLink}
          to={path}
          dir="auto"
          sx={{ fontWeight: 600, overflowWrap: "anywhere", paddingBlock: 1 }}
        >
          {link.title}
        </Link>
      ) : (
        <Box component="span" dir="auto" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {link.title}
        </Box>
      )}
      <StateBadge tone={TONES[link.state]}>{message(`linkState.${link.state}`)}</StateBadge>
      {link.pendingVersion && link.pendingVersion !== "draft" && link.state !== "deleted" && (
        <StateBadge tone="waiting">
          {translate(`article.pendingVersion.state.${link.pendingVersion}`)}
        </StateBadge>
      )}
      {children}
    </Box>
  );
}
