import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import AddIcon from "@mui/icons-material/Add";
import {
  Alert,
  Box,
  Button,
  LinearProgress,
  type Theme,
  Typography,
  useMediaQuery,
} from "@mui/material";
import { useId, useState } from "react";
import { ResourceContextProvider, Title } from "react-admin";
import { errorMessage } from "../../platform/api/problems.ts";
import { serverNow } from "../../platform/api/server-clock.ts";
import { ViewBar } from "../../platform/calendar/view-bar.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";
import { useStation } from "../../platform/time/station.ts";
import { toWallTime } from "../../platform/time/station-time.ts";
import { VisuallyHidden } from "../../platform/visually-hidden.tsx";
import { SitePreviewButton } from "../site-preview/site-preview-button.tsx";
import { isOnDay, type Place, sortEntries } from "./entries/calendar-entry.ts";
import { useCalendar } from "./entries/use-calendar.ts";
import { useEntryFormat } from "./entries/use-entry-format.ts";
import { Agenda } from "./grid/agenda.tsx";
import { MonthGrid } from "./grid/month-grid.tsx";
import { PlanTimeGrid } from "./grid/plan-time-grid.tsx";
import { ItemForm } from "./item/item-form.tsx";
import { ItemPanel } from "./item/item-panel.tsx";
import { usePlanMessages } from "./plan-messages.ts";
import { Planning as PlanningContextProvider, usePlanning } from "./planning-context.ts";
import { usePlanMoves } from "./use-plan-moves.tsx";
import { hasFilter, NO_FILTER, PlanFiltersBar } from "./view/plan-filters.tsx";
import { VIEW_KINDS } from "./view/plan-view.ts";
import { type PlanViewState, usePlanView } from "./view/use-plan-view.ts";

/** Planning screen: plan items, with scheduled and published articles, and broadcasts. */
export function Planning() {
  const message = usePlanMessages();
  const station = useStation();
  const state = usePlanView();
  const mayPlan = useNewsroomRight(...EDITORIAL_RIGHTS);
  const { view, today, days, show } = state;
  const calendar = useCalendar(state);
  const timeZone = calendar.data?.timeZone ?? station.timeZone;
  const format = useEntryFormat(timeZone);
  const moves = usePlanMoves({ timeZone, view: view.kind, format });
  const hintId = useId();
  const [newPlace, setNewPlace] = useState<Place | null>(null);
  const context = {
    timeZone,
    today,
    format,
    entries: sortEntries(calendar.data?.entries ?? []),
    moves,
    hintId,
    create: (place: Place) => mayPlan && setNewPlace(place),
    openItem: (id: number) => show({ itemId: id }),
    openDay: (date: string) => show({ kind: "day", date }),
  };
  return (
    <ResourceContextProvider value="plan">
      <PlanningContextProvider value={context}>
        <Box sx={{ paddingBlock: 2 }}>
          <Header />
          <ViewBar
            kind={view.kind}
            kinds={VIEW_KINDS}
            date={view.date}
            days={days}
            today={today}
            show={show}
          >
            {mayPlan && (
              <Button
                variant="contained"
                startIcon={<AddIcon />}
                onClick={() => setNewPlace(nextPlace(state, timeZone))}
                sx={{ minBlockSize: 44 }}
              >
                {message("new")}
              </Button>
            )}
          </ViewBar>
          <PlanFiltersBar state={state} />
          <CalendarNotices calendar={calendar} state={state} />
          <Box sx={{ blockSize: 4 }}>
            {calendar.isPending && <LinearProgress aria-label={message("loading")} />}
          </Box>
          <span id={hintId} hidden>
            {message("move.hint")}
          </span>
          <Calendar state={state} />
          <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 1 }}>
            {message("zone", { zone: timeZone })}
          </Typography>
          <VisuallyHidden role="status">{moves.announcement}</VisuallyHidden>
          <ItemPanel
            id={view.itemId}
            format={format}
            timeZone={timeZone}
            onClose={() => show({ itemId: null })}
          />
          {newPlace && (
            <ItemForm
              item={null}
              place={newPlace}
              timeZone={timeZone}
              onClose={() => setNewPlace(null)}
              onSaved={({ id }) => {
                setNewPlace(null);
                show({ itemId: id });
              }}
            />
          )}
        </Box>
      </PlanningContextProvider>
    </ResourceContextProvider>
  );
}

function Header() {
  const message = usePlanMessages();
  return (
    <>
      <Title title={message("name")} />
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 1,
          marginBlockEnd: 1,
        }}
      >
        <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
          {message("name")}
        </Typography>
        <SitePreviewButton locale={useUiLocale()} />
      </Box>
    </>
  );
}

/** Returns the next full hour today, or the morning of the first day that is shown. */
function nextPlace({ view, today, days }: PlanViewState, timeZone: string): Place {
  const hour = Number(toWallTime(serverNow(), timeZone).slice(11, 13)) + 1;
  if (days.includes(today) && hour < 24) return { day: today, minute: hour * 60 };
  return { day: view.kind === "month" ? view.date : (days[0] ?? today), minute: 9 * 60 };
}

interface CalendarNoticesProps {
  calendar: ReturnType<typeof useCalendar>;
  state: PlanViewState;
}

/** Notices above the calendar: it could not be loaded, is incomplete or empty. */
function CalendarNotices({ calendar, state: { view, days, filter } }: CalendarNoticesProps) {
  const message = usePlanMessages();
  const { entries, timeZone } = usePlanning();
  const isPhone = useIsPhone();
  const isFiltered = hasFilter(view.filters);
  const isEmpty =
    calendar.isSuccess &&
    !calendar.isPlaceholderData &&
    !entries.some((entry) => days.some((day) => isOnDay(entry, day, timeZone)));
  return (
    <>
      {calendar.error && (
        <Alert severity="error" variant="outlined" sx={{ marginBlockEnd: 1.5 }}>
          {errorMessage(calendar.error)}
        </Alert>
      )}
      {(calendar.data?.incomplete ?? []).length > 0 && (
        <Alert severity="info" variant="outlined" sx={{ marginBlockEnd: 1.5 }}>
          {message("incomplete")}
        </Alert>
      )}
      {isEmpty && (
        <Alert
          severity="info"
          icon={false}
          variant="outlined"
          sx={{ marginBlockEnd: 1.5 }}
          action={
            isFiltered && (
              <Button size="small" onClick={() => filter(NO_FILTER)} sx={{ minBlockSize: 36 }}>
                {message("clearFilters")}
              </Button>
            )
          }
        >
          {message(isFiltered ? "emptyFiltered" : isPhone ? "emptyPhone" : "empty")}
        </Alert>
      )}
    </>
  );
}

function Calendar({ state: { view, days } }: { state: PlanViewState }) {
  if (useIsPhone()) return <Agenda days={days} skipEmpty={view.kind === "month"} />;
  return view.kind === "month" ? (
    <MonthGrid days={days} month={view.date.slice(0, 7)} />
  ) : (
    <PlanTimeGrid days={days} />
  );
}

const useIsPhone = () => useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
