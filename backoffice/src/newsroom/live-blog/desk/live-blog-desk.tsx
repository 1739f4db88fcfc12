import { Alert, Box, LinearProgress, Tab, Tabs, type Theme, useMediaQuery } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useGetIdentity } from "react-admin";
import { useParams } from "react-router";
import { errorMessage } from "../../../platform/api/problems.ts";
import { TOAST_HEIGHT } from "../../../platform/layout/toast-space.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { WritePane } from "../compose/write-pane.tsx";
import { useClock } from "../entry/event-time.tsx";
import { PublishedList } from "../entry/published-list.tsx";
import { ScheduledList } from "../entry/scheduled-list.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import {
  AnswerProvider,
  type AnswerRequest,
  useAnswerRequest,
} from "../questions/answer-request.ts";
import { QuestionSection } from "../questions/question-section.tsx";
import { isUnreachable } from "../queue/send-entry.ts";
import { WaitingList } from "../waiting/waiting-list.tsx";
import { DeskHeader } from "./desk-header.tsx";
import { StartLiveBlog } from "./start-live-blog.tsx";
import { DeskProvider, useActOnDesk, useDesk, useDeskQuery } from "./use-desk.ts";

/** Desk of a live blog: entries are written, approved and published here. */
export function LiveBlogDesk() {
  const { id } = useParams();
  return <Desk key={id} articleId={Number(id)} />;
}

function Desk({ articleId }: { articleId: number }) {
  const message = useLiveMessages();
  const clock = useClock();
  const { data: desk, error, fetchStatus, dataUpdatedAt } = useDeskQuery(articleId);
  const { identity } = useGetIdentity();
  const userId = Number(identity?.id) || null;
  const act = useActOnDesk(articleId);
  const [request, setRequest] = useState<AnswerRequest | null>(null);
  if (!desk || userId === null)
    return error ? (
      <Alert severity="error" variant="outlined" sx={{ marginBlock: 2 }}>
        {errorMessage(error)}
      </Alert>
    ) : (
      <LinearProgress aria-label={message("loading")} sx={{ marginBlock: 2 }} />
    );
  return (
    <DeskProvider value={{ desk, act, userId }}>
      <AnswerProvider value={{ request, start: (question) => setRequest({ question }) }}>
        <Box sx={{ paddingBlock: 2, display: "flex", flexDirection: "column", gap: 2 }}>
          <DeskHeader />
          {(error || fetchStatus === "paused") && (
            <Alert severity="warning" variant="outlined">
              {error && !isUnreachable(error)
                ? errorMessage(error)
                : message("offline", { time: clock(new Date(dataUpdatedAt).toISOString()) })}
            </Alert>
          )}
          {desk.blog ? <Columns userId={userId} /> : <StartLiveBlog />}
        </Box>
      </AnswerProvider>
    </DeskProvider>
  );
}

const SECTIONS = ["write", "waiting", "scheduled", "published"] as const;
type Section = (typeof SECTIONS)[number];

/** Width of a window in which the composer and both lists are side by side. */
const THREE_COLUMNS = "(min-width: 1400px)";

/**
 * Three columns, so that no list moves another one. Narrower windows have tabs: beside the composer,
 * or on phones with the composer as the first of them. Questions of readers are above the lists, so
 * that they do not move the composer.
 */
function Columns({ userId }: { userId: number }) {
  const isWide = useMediaQuery(THREE_COLUMNS);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down("md"));
  const tabs = isWide ? [] : SECTIONS.filter((name) => isPhone || name !== "write");
  const [chosen, setChosen] = useState<Section>("write");
  const { request } = useAnswerRequest();
  const [shownRequest, setShownRequest] = useState(request);
  if (request !== shownRequest) {
    setShownRequest(request);
    setChosen("write");
  }
  const current = tabs.includes(chosen) ? chosen : tabs[0];
  const section = (name: Section, content: ReactNode) => {
    const isTab = tabs.includes(name);
    return (
      // Hidden sections stay: an edit in one of them must not be lost.
      <Box
        id={`section-${name}`}
        hidden={isTab && name !== current}
        {...(isTab && { role: "tabpanel", "aria-labelledby": `tab-${name}` })}
      >
        {content}
      </Box>
    );
  };
  const tabBar = current && <SectionTabs tabs={tabs} current={current} onChange={setChosen} />;
  return (
    <>
      {isPhone && <QuestionSection />}
      {isPhone && tabBar}
      <Box sx={COLUMNS}>
        <Box sx={isPhone ? null : COMPOSER_COLUMN}>
          {/* The tools of the editor stick to the column. */}
          <Box sx={isPhone ? null : { "--sticky-top": "0px" }}>
            {section("write", <WritePane userId={userId} />)}
          </Box>
        </Box>
        <Box sx={LISTS}>
          {!isPhone && (
            <Box sx={QUESTIONS}>
              <QuestionSection />
            </Box>
          )}
          {!isPhone && tabBar}
          {section("waiting", <WaitingList />)}
          <Box>
            {section("scheduled", <ScheduledList />)}
            {section("published", <PublishedList />)}
          </Box>
        </Box>
      </Box>
    </>
  );
}

const COLUMNS = {
  display: "grid",
  gridTemplateColumns: {
    xs: "minmax(0, 1fr)",
    md: "minmax(0, 1fr) minmax(0, 1fr)",
  },
  [`@media ${THREE_COLUMNS}`]: { gridTemplateColumns: "minmax(0, 4fr) minmax(0, 7fr)" },
  alignItems: "start",
  columnGap: 3,
};

/** The composer stays in view while the lists are scrolled. */
const COMPOSER_COLUMN = {
  position: "sticky",
  insetBlockStart: "calc(var(--sticky-top) + 8px)",
  maxBlockSize: `calc(100dvh - 64px - ${TOAST_HEIGHT})`,
  overflowY: "auto",
  // Room for focus rings.
  marginInline: -0.5,
  paddingInline: 0.5,
  paddingBlockEnd: 1,
};

const LISTS = {
  minInlineSize: 0,
  [`@media ${THREE_COLUMNS}`]: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    alignItems: "start",
    columnGap: 3,
  },
  "& [role=tabpanel]": { paddingBlockStart: 2 },
  "& #section-scheduled:not([role=tabpanel])": { marginBlockEnd: 3 },
};

/** Questions are above both lists, whose titles stay aligned. */
const QUESTIONS = { gridColumn: "1 / -1", marginBlockEnd: 1 };

interface SectionTabsProps {
  tabs: readonly Section[];
  current: Section;
  onChange: (section: Section) => void;
}

function SectionTabs({ tabs, current, onChange }: SectionTabsProps) {
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const { waiting, scheduled } = useDesk().desk;
  const counts = { write: 0, waiting: waiting.length, scheduled: scheduled.length, published: 0 };
  const labelOf = (name: Section) => {
    const text = message(`section.${name}`);
    return counts[name] ? message("counted", { text, number: formatNumber(counts[name]) }) : text;
  };
  return (
    <Tabs
      value={current}
      onChange={(_, section: Section) => onChange(section)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={message("sections")}
      sx={{ borderBottom: 1, borderColor: "divider" }}
    >
      {tabs.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`tab-${name}`}
          aria-controls={`section-${name}`}
          label={labelOf(name)}
          sx={{ minBlockSize: 48, minInlineSize: 0, paddingInline: 1.25, whiteSpace: "nowrap" }}
        />
      ))}
    </Tabs>
  );
}
