import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { Title, useTranslate } from "react-admin";
import { errorMessage } from "../../platform/api/problems.ts";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { KindTabs } from "./kind-tabs.tsx";
import { QueueFilters } from "./queue-filters.tsx";
import { QueueRow } from "./queue-row.tsx";
import { useQueueView } from "./queue-view.ts";
import { PAGE_SIZE, useQueue } from "./use-queue.tsx";

/** Translations screen: missing translations, and translations to update. */
export function TranslationsPage() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { view, show, hrefOf } = useQueueView();
  const { data: queue, error } = useQueue(view);
  const { total, more } = queue?.meta ?? { total: 0, more: false };
  const first = (view.page - 1) * PAGE_SIZE + 1;
  const last = first + (queue?.data.length ?? 0) - 1;
  const range = { from: formatNumber(first), to: formatNumber(last), total: formatNumber(total) };
  const isFiltered = view.categoryId !== null || view.since !== null || view.state !== "published";
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={translate("resources.translations.name")} />
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
        {translate("resources.translations.name")}
      </Typography>
      <QueueFilters view={view} show={show} />
      <KindTabs view={view} counts={queue?.meta.counts} hrefOf={hrefOf} />
      {error && (
        <Alert severity="error" variant="outlined" sx={{ marginBlock: 2 }}>
          {errorMessage(error)}
        </Alert>
      )}
      {!queue && !error && (
        <LinearProgress aria-label={translate("resources.translations.loading")} />
      )}
      {queue && !queue.data.length && (
        <Box sx={{ paddingBlock: 6, textAlign: "center" }}>
          <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
            {translate(
              isFiltered ? "frame.list.noMatch" : `resources.translations.empty.${view.kind}`,
            )}
          </Typography>
          {isFiltered && (
            <Button
              variant="outlined"
              onClick={() => show({ categoryId: null, since: null, state: "published" })}
            >
              {translate("frame.list.showAll")}
            </Button>
          )}
        </Box>
      )}
      {queue && queue.data.length > 0 && (
        <Box
          component="ul"
          aria-label={translate(`resources.translations.kind.${view.kind}`)}
          sx={{ listStyle: "none", margin: 0, padding: 0 }}
        >
          {queue.data.map((task) => (
            <QueueRow key={task.original.id} task={task} kind={view.kind} />
          ))}
        </Box>
      )}
      {(view.page > 1 || total > last || more) && queue && (
        <Box
          component="nav"
          aria-label={translate("resources.translations.pages")}
          sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, paddingBlock: 2 }}
        >
          <Button disabled={view.page === 1} onClick={() => show({ page: view.page - 1 })}>
            {translate("ra.navigation.previous")}
          </Button>
          <bdi>
            {more
              ? translate("frame.list.moreThan", range)
              : translate("ra.navigation.page_range_info", {
                  offsetBegin: range.from,
                  offsetEnd: range.to,
                  total: range.total,
                })}
          </bdi>
          <Button disabled={last >= total && !more} onClick={() => show({ page: view.page + 1 })}>
            {translate("ra.navigation.next")}
          </Button>
        </Box>
      )}
    </Box>
  );
}
