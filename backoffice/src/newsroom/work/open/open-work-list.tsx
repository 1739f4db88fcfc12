import type { OpenWork } from "@masthead/contract/newsroom/work.ts";
import { Box, Button, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../colleague-name.ts";
import { useClaims } from "./use-open-work.ts";

/** Open work: what waits, since when, and who does it. Urgent work has a mark and a word. */
export function OpenWorkLine({ work, onOpen }: { work: OpenWork; onOpen?: () => void }) {
  const { see } = useClaims();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 0.5,
        ...(work.urgent && {
          borderInlineStart: "3px solid",
          borderColor: "secondary.main",
          paddingInlineStart: 1.5,
        }),
      }}
    >
      <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={work.path}
          onClick={() => {
            void see(work.id);
            onOpen?.();
          }}
          color="text.primary"
          underline="hover"
          dir="auto"
          lang={work.locale ?? undefined}
          sx={{ overflowWrap: "anywhere", fontWeight: 600 }}
        >
          {work.title}
        </Link>
        <WorkDetails work={work} />
      </Box>
      <ClaimButton work={work} />
    </Box>
  );
}

function WorkDetails({ work: { kind, urgent, openedAt, openedBy, dueAt } }: { work: OpenWork }) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  const isOverdue = dueAt !== null && Date.parse(dueAt) < Date.now();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 1.5,
        color: "text.secondary",
        fontSize: 13,
        "& > :not(:last-child)::after": { content: '"·"', marginInlineStart: 1.5 },
      }}
    >
      {urgent && (
        <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
          <StateBadge tone="urgent">{translate("work.priority.urgent")}</StateBadge>
        </Box>
      )}
      <span>{translate(`work.open.kind.${kind}`)}</span>
      <span>
        {openedBy && <bdi>{nameOf(openedBy)}</bdi>} <RelativeTime at={openedAt} />
      </span>
      {dueAt && (
        <Box component="span" sx={isOverdue ? { color: "error.main", fontWeight: 600 } : null}>
          {translate(isOverdue ? "work.overdue" : "work.due")} <RelativeTime at={dueAt} />
        </Box>
      )}
    </Box>
  );
}

/** Assignee of the work, and the button to take or return it. Assigned work has no button. */
export function ClaimButton({ work }: { work: OpenWork }) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  const { busy, claim, release } = useClaims();
  const { claimedBy, abilities } = work;
  const action = abilities.release ? "release" : claimedBy ? "takeOver" : "claim";
  return (
    <Box
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, fontSize: 13 }}
    >
      {claimedBy && (
        <span>
          {abilities.release
            ? translate("work.open.yours")
            : translate("work.open.with", { by: nameOf(claimedBy) })}
        </span>
      )}
      {(abilities.claim || abilities.release) && (
        <Button
          size="small"
          variant={action === "claim" ? "outlined" : "text"}
          disabled={busy}
          aria-label={`${translate(`work.open.${action}`)}: ${work.title}`}
          onClick={() => void (abilities.release ? release(work) : claim(work))}
        >
          {translate(`work.open.${action}`)}
        </Button>
      )}
    </Box>
  );
}
