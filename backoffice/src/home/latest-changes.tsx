import { Box, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useActorName } from "../frame/actor-name.ts";
import { toAddress } from "../frame/addresses.ts";
import { client } from "../frame/client.ts";
import { PLACES, RESOURCES } from "../frame/districts.ts";
import { Moment } from "../frame/moment.tsx";
import { ArticleLine } from "./article-lists.tsx";
import { Panel } from "./panel.tsx";

const ROWS = 14;
/** How often changes are asked for anew, in milliseconds. */
const EVERY = 30_000;

/** What was changed last: by whom, for who may read the log; else the articles alone. */
export function LatestChanges({ logged }: { logged: boolean }) {
  return logged ? <FromLog /> : <FromArticles />;
}

function FromArticles() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ["article", "home", "latest"],
    queryFn: async () => (await client.article.admin({ sort: "updatedAt", order: "desc", page: 1, limit: ROWS })).data,
    refetchInterval: EVERY,
  });
  const rows = data?.map((article) => ({ key: article.id, content: <ArticleLine article={article} at={article.updatedAt} /> }));
  return <Panel title={translate("desk.home.changes")} to="/article/list" empty={translate("desk.home.noChanges")} rows={rows} />;
}

function FromLog() {
  const translate = useTranslate();
  const nameOf = useActorName();
  const { data } = useQuery({
    queryKey: ["log", "home"],
    queryFn: async () => (await client.log.staffList({ page: 1, limit: ROWS })).data,
    refetchInterval: EVERY,
  });
  const rows = data?.map(({ id, at, actorId, actorName, action, entity, entityId, entityLabel }) => {
    const place = PLACES.find((one) => one.entity === entity && one.edits);
    const kind = translate(`resources.${place?.name}.name`, {
      smart_count: 1,
      _: translate(`resources.log.entities.${entity}`, { _: entity }),
    });
    const name = entityLabel ?? (entityId === null ? "" : `#${entityId}`);
    const what = (
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
              <bdi>{nameOf({ actorId, actorName })}</bdi> · {translate(`desk.action.${action}`, { _: action })} ·{" "}
            </Box>
            {place && entityId !== null ? (
              <Link component={RouterLink} to={toAddress(`/${place.name}/${entityId}`, RESOURCES)} color="text.primary" underline="hover">
                {what}
              </Link>
            ) : (
              what
            )}
          </Box>
          <Box component="span" sx={{ color: "text.secondary", fontSize: 13 }}>
            <Moment at={at} />
          </Box>
        </Box>
      ),
    };
  });
  return <Panel title={translate("desk.home.changes")} to="/log/list" empty={translate("desk.home.noChanges")} rows={rows} />;
}
