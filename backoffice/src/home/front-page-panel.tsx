import { Box, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { frontScreenPath } from "../newsroom/front/view/front-view.ts";
import { client } from "../platform/api/client.ts";
import { useUiLocale } from "../platform/messages/locale.ts";
import { RelativeTime } from "../platform/time/relative-time.tsx";
import { useFrontStateRows } from "./front-states.tsx";
import { Panel } from "./panel.tsx";

const MAX_ROWS = 6;
/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = 30_000;

/**
 * State of the front pages, and the articles that editors placed there and that readers do not see.
 */
export function FrontPagePanel() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const states = useFrontStateRows();
  const { data } = useQuery({
    queryKey: ["front", "warnings", locale],
    queryFn: () => client.front.warnings({ locale }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const rows = data
    ?.slice(0, MAX_ROWS)
    .map(({ locale: language, categoryId, front, title, problem, at }, index) => ({
      key: String(index),
      content: (
        <Box>
          <Link
            component={RouterLink}
            to={frontScreenPath({ locale: language, categoryId })}
            color="text.primary"
            underline="hover"
            sx={{ overflowWrap: "anywhere" }}
          >
            <bdi lang={language}>{title}</bdi>
          </Link>
          <Box sx={{ color: "text.secondary", fontSize: 13 }}>
            <bdi>{front ?? translate("resources.frontPage.home")}</bdi>
            {" · "}
            {translate(`frame.language.${language}`)}
            {" · "}
            {translate(`resources.frontPage.problem.${problem}`)}{" "}
            {(problem === "scheduled" || problem === "ended") && <RelativeTime at={at} />}
          </Box>
        </Box>
      ),
    }));
  const hiddenCount = (data?.length ?? 0) - MAX_ROWS;
  if (hiddenCount > 0)
    rows?.push({
      key: "more",
      content: <Box>{translate("resources.frontPage.more", { smart_count: hiddenCount })}</Box>,
    });
  return (
    <Panel
      title={translate("resources.frontPage.name")}
      to="/front-page"
      linkLabel={translate("home.front.edit")}
      emptyMessage={translate("home.front.none")}
      rows={states && [...states, ...(rows ?? [])]}
    />
  );
}
