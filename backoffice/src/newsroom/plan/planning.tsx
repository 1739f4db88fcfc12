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
import { UndoButton } from "../../platform/undo-button.tsx";
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
import { Planning as PlanningContextProvider } from "./planning-context.ts";
import { usePlanMoves } from "./use-plan-moves.ts";
import { hasFilter, NO_FILTER, PlanFiltersBar } from "./view/plan-filters.tsx";
import { VIEW_KINDS } from "./view/plan-view.ts";
import { usePlanView } from "./view/use-plan-view.ts";

/** Planning screen: plan items, with scheduled and published articles, and broadcasts. */
export function Planning() {
  const message = usePlanMessages();
  const uiLocale = useUiLocale();
  const station = useStation();
  const state = usePlanView();
  const mayPlan = useNewsroomRight(...EDITORIAL_RIGHTS);
  const { view, today, days, show, filter } = state;
  const calendar = useCalendar(state);
  const timeZone = calendar.data?.timeZone ?? station.timeZone;
  const format = useEntryFormat(timeZone);
  const moves = usePlanMoves({
    timeZone,
    view: view.kind,
    format,
    undoButton: (undo) => <UndoButton onUndo={undo} />,
  });
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  const hintId = useId();
  const [newPlace, setNewPlace] = useState<Place | null>(null);
  const entries = sortEntries(calendar.data?.entries ?? []);
  const isEmpty =
    calendar.isSuccess &&
    !calendar.isPlaceholderData &&
    !entries.some((entry) => days.some((day) => isOnDay(entry, day, timeZone)));
  const context = {
    timeZone,
    today,
    format,
    entries,
    moves,
    hintId,
    create: (place: Place) => mayPlan && setNewPlace(place),
    openItem: (id: number) => show({ itemId: id }),
    openDay: (date: string) => show({ kind: "day", date }),
  };
  // The next full hour today, or the morning of the first day that is shown.
  const createNext = () => {
    const hour = Number(toWallTime(serverNow(), timeZone).slice(11, 13)) + 1;
    setNewPlace(
      days.includes(today) && hour < 24
        ? { day: today, minute: hour * 60 }
        : { day: view.kind === "month" ? view.date : (days[0] ?? today), minute: 9 * 60 },
    );
  };
  return (
    <ResourceContextProvider value="plan">
      <Box sx={{ paddingBlock: 2 }}>
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
          <SitePreviewButton locale={uiLocale} />
        </Box>
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
              onClick={createNext}
              sx={{ minBlockSize: 44 }}
            >
              {message("new")}
            </Button>
          )}
        </ViewBar>
        <PlanFiltersBar state={state} />
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
              hasFilter(view.filters) && (
                <Button size="small" onClick={() => filter(NO_FILTER)} sx={{ minBlockSize: 36 }}>
                  {message("clearFilters")}
                </Button>
              )
            }
          >
            {message(hasFilter(view.filters) ? "emptyFiltered" : isPhone ? "emptyPhone" : "empty")}
          </Alert>
        )}
        <Box sx={{ blockSize: 4 }}>
          {calendar.isPending && <LinearProgress aria-label={message("loading")} />}
        </Box>
        <span id={hintId} hidden>
          {message("move.hint")}
        </span>
        <PlanningContextProvider value={context}>
          {isPhone ? (
            <Agenda days={days} skipEmpty={view.kind === "month"} />
          ) : view.kind === "month" ? (
            <MonthGrid days={days} month={view.date.slice(0, 7)} />
          ) : (
            <PlanTimeGrid days={days} />
          )}
        </PlanningContextProvider>
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
    </ResourceContextProvider>
  );
}
