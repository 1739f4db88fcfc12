import { Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { NoticeLine } from "../newsroom/work/notice/notice-list.tsx";
import { OpenWorkLine } from "../newsroom/work/open/open-work-list.tsx";
import { useOpenWork } from "../newsroom/work/open/use-open-work.ts";
import { client } from "../platform/api/client.ts";
import { PanelGrid } from "../platform/layout/panel-grid.tsx";
import { useNumberFormat } from "../platform/messages/use-number-format.ts";
import { OwnDrafts } from "./article-lists.tsx";
import { Panel } from "./panel.tsx";

/** Refetch interval, in milliseconds. Only a visible window refetches. */
const REFETCH_INTERVAL_MS = 30_000;

/** Number of rows before all are requested. */
const MAX_WAITING = 6;
const MAX_ALL = 100;

/** Work that waits for the current user, urgent and oldest first. */
function WaitingWork() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const [limit, setLimit] = useState(MAX_WAITING);
  const work = useOpenWork(limit);
  const hasMore = work !== undefined && work.meta.total > work.data.length && limit < MAX_ALL;
  return (
    <Panel
      title={translate("work.open.title")}
      emptyMessage={translate("work.open.none")}
      rows={work?.data.map((one) => ({ key: one.id, content: <OpenWorkLine work={one} /> }))}
      action={
        hasMore && (
          <Button size="small" onClick={() => setLimit(MAX_ALL)}>
            {translate("work.open.all", { number: formatNumber(work.meta.total) })}
          </Button>
        )
      }
    />
  );
}

/**
 * Work of the current user: what waits for them, and of the newsroom's staff also unread mentions
 * and drafts.
 */
export function MyWork({ newsroom }: { newsroom: boolean }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-labelledby="my-work">
      <Typography
        id="my-work"
        component="h3"
        sx={{ fontSize: 17, fontWeight: 600, marginBlockEnd: 1 }}
      >
        {translate("work.mine.title")}
      </Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <WaitingWork />
        {newsroom && (
          <PanelGrid>
            <Mentions />
            <OwnDrafts />
          </PanelGrid>
        )}
      </Box>
    </Box>
  );
}

function Mentions() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ["notices", "work"],
    queryFn: () => client.work.mine({}),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <Panel
      title={translate("work.mine.mentions")}
      to="/notices"
      linkLabel={translate("work.notices.all")}
      emptyMessage={translate("work.mine.noMentions")}
      rows={data?.mentions.map((notice) => ({
        key: notice.id,
        content: (
          <Box sx={{ marginInline: -2, marginBlock: -1 }}>
            <NoticeLine notice={notice} />
          </Box>
        ),
      }))}
    />
  );
}
