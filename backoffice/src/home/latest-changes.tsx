import { Box, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useActorName } from "../platform/actor-name.ts";
import { client } from "../platform/api/client.ts";
import { toScreenPath } from "../platform/screens/screen-paths.ts";
import { useScreens } from "../platform/screens/screens.ts";
import { RelativeTime } from "../platform/time/relative-time.tsx";
import { ArticleLine } from "./article-lists.tsx";
import { Panel } from "./panel.tsx";

const MAX_ROWS = 14;
/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = 30_000;

/**
 * Latest changes with their authors, for users who may read the audit log; else the last edited
 * articles.
 */
export function LatestChanges({ logged }: { logged: boolean }) {
  return logged ? <ChangesFromLog /> : <ChangesFromArticles />;
}

function ChangesFromArticles() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ["article", "home", "latest"],
    queryFn: async () =>
      (await client.article.admin({ sort: "updatedAt", order: "desc", page: 1, limit: MAX_ROWS }))
        .data,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const rows = data?.map((article) => ({
    key: article.id,
    content: <ArticleLine article={article} at={article.updatedAt} />,
  }));
  return (
    <Panel
      title={translate("home.changes")}
      to="/article/list"
      emptyMessage={translate("home.noChanges")}
      rows={rows}
    />
  );
}

function ChangesFromLog() {
  const translate = useTranslate();
  const actorLabel = useActorName();
  const { resources } = useScreens();
  const { data } = useQuery({
    queryKey: ["log", "home"],
    queryFn: async () => (await client.log.staffList({ page: 1, limit: MAX_ROWS })).data,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const rows = data?.map(
    ({ id, at, actorId, actorName, action, entity, entityId, entityLabel }) => {
      const resource = resources.find(
        (candidate) => candidate.entity === entity && candidate.screens.edit,
      );
      const kind = translate(`resources.${resource?.name}.name`, {
        smart_count: 1,
        _: translate(`resources.log.entities.${entity}`, { _: entity }),
      });
      const name = entityLabel ?? (entityId === null ? "" : `#${entityId}`);
      const label = (
        <>
          {kind}
          {name && ": "}
          <bdi>{name}</bdi>
        </>
      );
      return {
        key: id,
        content: (
          <Box sx={{ display: "flex", gap: 2, alignItems: "baseline" }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              <Box component="span" sx={{ color: "text.secondary" }}>
                <bdi>{actorLabel({ actorId, actorName })}</bdi> ·{" "}
                {translate(`resources.log.actions.${action}`, { _: action })} ·{" "}
              </Box>
              {resource && entityId !== null ? (
                <Link
                  component={RouterLink}
                  to={toScreenPath(`/${resource.name}/${entityId}`)}
                  color="text.primary"
                  underline="hover"
                >
                  {label}
                </Link>
              ) : (
                label
              )}
            </Box>
            <Box component="span" sx={{ color: "text.secondary", fontSize: 13 }}>
              <RelativeTime at={at} />
            </Box>
          </Box>
        ),
      };
    },
  );
  return (
    <Panel
      title={translate("home.changes")}
      to="/log/list"
      emptyMessage={translate("home.noChanges")}
      rows={rows}
    />
  );
}
