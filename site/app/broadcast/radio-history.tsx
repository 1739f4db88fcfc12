import type { StationHistory } from "@masthead/contract/broadcast/song.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { nullIfNotFound, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { formatFullDay, zoneName } from "../platform/dates.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { AnswerAtTime } from "./history/answer-at-time.tsx";
import { HistoryForm } from "./history/history-form.tsx";
import { HistoryList } from "./history/history-list.tsx";
import "./history/messages.ts";
import "./messages.ts";

/** /radio/history: what a radio station aired on a day, and at a time of it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const channels = await withPageErrors(client.channel.list({ locale, kind: "audio" }));
  const stations = channels.map(({ id, name }) => ({ id, name }));
  const { searchParams } = url;
  const id = Number(searchParams.get("station") ?? stations[0]?.id);
  const date = searchParams.get("date");
  const time = searchParams.get("time");
  const historyOf = (day: string | null): Promise<StationHistory> =>
    client.song.history({ locale, id, ...(day === null ? {} : { date: day }) });
  if (!stations.length) return { stations, history: null, time, isOutside: false };
  const asked = await nullIfNotFound(historyOf(date));
  return {
    stations,
    // A day outside of the history shows today, and says so.
    history: asked ?? (await withPageErrors(historyOf(null))),
    time,
    isOutside: asked === null,
  };
}

export default function RadioHistory() {
  const { stations, history, time, isOutside } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const dayName = history && formatFullDay(`${history.date}T12:00:00Z`, locale, "UTC");
  return (
    <>
      <PageHead
        title={history ? `${t("history.title")}: ${history.channel.name}` : t("history.title")}
        description={t("history.intro")}
      />
      <PageTitle title={t("history.title")} colour="var(--color-orange)">
        <p className="mt-2 max-w-text text-17 text-quiet" suppressHydrationWarning>
          {t("history.intro")}
          {history && ` ${t("history.zone", { zone: zoneName(locale, history.timeZone) })}`}
        </p>
        <p className="mt-3">
          <Link
            to={pagePath(locale, "radio")}
            className="inline-flex min-h-11 items-center text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4"
          >
            {t("broadcast.radio")}
          </Link>
        </p>
      </PageTitle>
      {history ? (
        <>
          <HistoryForm stations={stations} history={history} time={time} />
          {isOutside && (
            <p role="alert" className="mt-4 text-17">
              {t("history.outside")}
            </p>
          )}
          {time && !isOutside && <AnswerAtTime history={history} time={time} />}
          <h2 className="mt-8 text-24">
            {t("history.ofDay", { station: history.channel.name, day: dayName })}
          </h2>
          <HistoryList history={history} />
        </>
      ) : (
        <p className="py-12 text-17 text-quiet">{t("radio.empty")}</p>
      )}
    </>
  );
}

export const ErrorBoundary = PageBoundary;
