import type { FrontState } from "@masthead/contract/newsroom/front/front-staff.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { Box, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { frontScreenPath } from "../newsroom/front/view/front-view.ts";
import { client } from "../platform/api/client.ts";
import { StateBadge } from "../platform/list/state-badge.tsx";
import { useUiLocale } from "../platform/messages/locale.ts";
import { RelativeTime } from "../platform/time/relative-time.tsx";

/** Refetch interval, in milliseconds. Only a visible window refetches. */
const REFETCH_INTERVAL_MS = 30_000;

/** Number of sections shown, besides the home pages. */
const MAX_SECTIONS = 4;

/** Time of the last change of a front, in milliseconds since the epoch. */
const changedAt = ({ edited, published }: FrontState) =>
  Math.max(...[edited, published].map((by) => (by ? Date.parse(by.at) : 0)));

const isPending = ({ changeCount, next }: FrontState) => changeCount > 0 || next !== null;

/**
 * Returns the home pages, then the sections: those with something pending first, the last changed
 * ones first.
 */
const inOrder = (states: FrontState[]): FrontState[] =>
  states.toSorted(
    (a, b) =>
      Number(a.categoryId !== null) - Number(b.categoryId !== null) ||
      (a.categoryId === null
        ? 0
        : Number(isPending(b)) - Number(isPending(a)) || changedAt(b) - changedAt(a)),
  );

/**
 * Returns a row for each front: the live version with its editor and date, the pending draft, and
 * the next scheduled change.
 */
export function useFrontStateRows(): { key: string; content: ReactNode }[] | undefined {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { data } = useQuery({
    queryKey: ["front", "states", locale],
    queryFn: () => client.front.states({ locale }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  if (!data) return undefined;
  const states = inOrder(data);
  const shown = states.slice(0, LOCALES.length + MAX_SECTIONS);
  const rows: { key: string; content: ReactNode }[] = shown.map((state) => ({
    key: `${state.locale} ${state.categoryId}`,
    content: <FrontStateRow state={state} />,
  }));
  const hiddenCount = states.length - shown.length;
  if (hiddenCount > 0)
    rows.push({
      key: "more fronts",
      content: <Box>{translate("resources.frontPage.more", { smart_count: hiddenCount })}</Box>,
    });
  return rows;
}

function FrontStateRow({ state }: { state: FrontState }) {
  const translate = useTranslate();
  const {
    locale,
    categoryId,
    front,
    lead,
    placedCount,
    published,
    changeCount,
    edited,
    next,
    scheduledCount,
  } = state;
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Link
        id={id}
        component={RouterLink}
        to={frontScreenPath({ locale, categoryId })}
        color="text.primary"
        underline="hover"
        sx={{ fontWeight: 600 }}
      >
        <bdi>{front ?? translate("resources.frontPage.home")}</bdi> ·{" "}
        {translate(`frame.language.${locale}`)}
      </Link>
      {lead && (
        <Box lang={locale} dir="auto" sx={{ overflowWrap: "anywhere" }}>
          {lead.title}
        </Box>
      )}
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          rowGap: 0.25,
          fontSize: 13,
          color: "text.secondary",
        }}
      >
        <StateBadge tone="good">
          <Box component="span" sx={{ whiteSpace: "normal" }}>
            {published ? (
              <ByLine message="home.front.live" by={published} />
            ) : (
              translate("home.front.neverEdited")
            )}
          </Box>
        </StateBadge>
        {published && <span>{translate("home.front.placed", { smart_count: placedCount })}</span>}
        {changeCount > 0 && (
          <StateBadge tone="waiting">
            <Box component="span" sx={{ whiteSpace: "normal" }}>
              {translate("resources.frontPage.unpublished", { smart_count: changeCount })}
              {edited && (
                <>
                  {" · "}
                  <RelativeTime at={edited.at} /> · <bdi>{edited.by}</bdi>
                </>
              )}
            </Box>
          </StateBadge>
        )}
        {next && (
          <StateBadge tone="urgent">
            <Box component="span" sx={{ whiteSpace: "normal" }}>
              <ByLine message="home.front.next" by={next} />
              {scheduledCount > 1 &&
                ` · ${translate("home.front.scheduled", { smart_count: scheduledCount })}`}
            </Box>
          </StateBadge>
        )}
      </Box>
    </Box>
  );
}

function ByLine({ message, by: { at, by } }: { message: string; by: { at: string; by: string } }) {
  const translate = useTranslate();
  return (
    <>
      {translate(message)} <RelativeTime at={at} /> · <bdi>{by}</bdi>
    </>
  );
}
