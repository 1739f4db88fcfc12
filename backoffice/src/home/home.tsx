import { intlLocale } from "@masthead/contract/platform/format.ts";
import { joinParts } from "@masthead/contract/platform/join-parts.ts";
import { Alert, Box, Button, Link, Typography } from "@mui/material";
import { lazy, Suspense } from "react";
import { Title, useGetIdentity, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { PanelGrid } from "../platform/layout/panel-grid.tsx";
import { useUiLocale } from "../platform/messages/locale.ts";
import { useNewsroomRight, useViewAbility } from "../platform/session/view-ability.ts";
import { useStation } from "../platform/time/station.ts";
import { ScheduledArticles } from "./article-lists.tsx";
import { LatestChanges } from "./latest-changes.tsx";
import { NewsroomCounters } from "./newsroom-counters.tsx";

/** Parts that only some roles see, loaded on demand. */
const Notifications = lazy(async () => ({
  default: (await import("./notifications.tsx")).Notifications,
}));
const SetupPanel = lazy(async () => ({
  default: (await import("../system/setup/setup-panel.tsx")).SetupPanel,
}));
const MyWork = lazy(async () => ({ default: (await import("./my-work.tsx")).MyWork }));
const ReadersNow = lazy(async () => ({ default: (await import("./readers-now.tsx")).ReadersNow }));
const FrontPagePanel = lazy(async () => ({
  default: (await import("./front-page-panel.tsx")).FrontPagePanel,
}));
const AccountingWork = lazy(async () => ({
  default: (await import("./money/accounting-work.tsx")).AccountingWork,
}));
const Money = lazy(async () => ({
  default: (await import("./revenue/revenue-panel.tsx")).RevenuePanel,
}));

/**
 * Home page, in the order of use: what the station still lacks, own work, the front pages and their readers, then counts,
 * scheduled articles and the latest changes.
 */
export function Home() {
  const translate = useTranslate();
  const { timeZone, notice, handbookUrl, setupGuide } = useStation();
  const ability = useViewAbility();
  const managesArticles = ability.can("manage", "Article");
  const mayWrite = useNewsroomRight("write");
  const managesSales = ability.can("manage", "Orders") || ability.can("manage", "Subscription");
  const managesNotifications = !managesArticles && ability.can("manage", "Notification");
  return (
    <Box sx={{ paddingBlock: 2, display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Title title={translate("home.title")} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "end", gap: 2 }}>
        <Greeting />
        {managesArticles && mayWrite && (
          <Box sx={{ marginInlineStart: "auto", display: "flex", flexWrap: "wrap", gap: 1 }}>
            <Button variant="contained" component={RouterLink} to="/article/create">
              {translate("home.write")}
            </Button>
            <Button variant="outlined" component={RouterLink} to="/news/create?breaking=1">
              {translate("home.breaking")}
            </Button>
          </Box>
        )}
        {managesNotifications && (
          <Button
            variant="contained"
            component={RouterLink}
            to="/notification/create"
            sx={{ marginInlineStart: "auto" }}
          >
            {translate("home.notifications.write")}
          </Button>
        )}
      </Box>
      {notice && <Alert severity="warning">{notice}</Alert>}
      {setupGuide && ability.can("manage", "all") && (
        <Suspense fallback={<Box sx={{ minBlockSize: 400 }} />}>
          <SetupPanel />
        </Suspense>
      )}
      <Suspense fallback={<Box sx={{ minBlockSize: 240 }} />}>
        <MyWork newsroom={managesArticles} />
      </Suspense>
      {managesArticles && (
        <PanelGrid>
          <Suspense fallback={<Box sx={{ minBlockSize: 240 }} />}>
            <FrontPagePanel />
          </Suspense>
          <Suspense fallback={<Box sx={{ minBlockSize: 240 }} />}>
            <ReadersNow />
          </Suspense>
        </PanelGrid>
      )}
      {managesArticles && (
        <NewsroomCounters timeZone={timeZone} messages={ability.can("manage", "ContactUS")} />
      )}
      <PanelGrid>
        {managesArticles && <ScheduledArticles />}
        {managesArticles && <LatestChanges logged={ability.can("manage", "Logs")} />}
      </PanelGrid>
      {ability.can("manage", "Orders") && (
        <Suspense fallback={null}>
          <AccountingWork />
        </Suspense>
      )}
      {managesSales && (
        <Suspense fallback={null}>
          <Money />
        </Suspense>
      )}
      {managesNotifications && (
        <Suspense fallback={null}>
          <Notifications />
        </Suspense>
      )}
      {!managesArticles && !managesSales && !managesNotifications && (
        <Typography>{translate("home.noScreens")}</Typography>
      )}
      {handbookUrl && (
        <Link href={handbookUrl} target="_blank" rel="noreferrer" color="text.primary">
          {translate("home.handbook")}
        </Link>
      )}
    </Box>
  );
}

function Greeting() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { data: identity } = useGetIdentity();
  const { siteName, timeZone } = useStation();
  const today = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeZone }).format(
    new Date(),
  );
  return (
    <Box>
      <Typography variant="h5" component="h2" sx={{ fontWeight: 700 }}>
        {translate("home.hello", { name: identity?.fullName ?? "" })}
      </Typography>
      <Typography sx={{ color: "text.secondary" }}>
        {joinParts(" · ", [siteName, today])}
      </Typography>
    </Box>
  );
}
