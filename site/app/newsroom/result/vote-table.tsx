import type { VoteResult } from "@masthead/contract/newsroom/result/result.ts";
import { formatNumber, numberFormat } from "@masthead/contract/platform/format.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";

/** Rows that are shown before the others are unfolded. */
const SHOWN_ROWS = 8;

/** Rows of a vote count, and how far it is. */
export function VoteTable({ vote }: { vote: VoteResult }) {
  const t = useMessages();
  const locale = useLocale();
  const rest = vote.rows.slice(SHOWN_ROWS);
  const percent = (value: number) => formatPercent(value, locale);
  const isProjection = vote.projected || vote.rows.some(({ projected }) => projected);
  const { countedPercent, turnoutPercent, electorate, projectedBy } = vote;
  return (
    <>
      {vote.phase === "counting" && countedPercent !== null && (
        <div className="mt-2">
          <p className="text-15">{t("result.counted", { percent: percent(countedPercent) })}</p>
          <Bar percent={countedPercent} className="mt-1 bg-ink" />
        </div>
      )}
      <Rows vote={vote} rows={vote.rows.slice(0, SHOWN_ROWS)} />
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-15 font-semibold underline underline-offset-4">
            {t("result.more", { count: rest.length })}
          </summary>
          <Rows vote={vote} rows={rest} />
        </details>
      )}
      {(isProjection || turnoutPercent !== null || electorate !== null) && (
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13">
          {isProjection && (
            <span className="font-semibold">{t("result.projectionBy", { name: projectedBy })}</span>
          )}
          {turnoutPercent !== null && (
            <span>{t("result.turnout", { percent: percent(turnoutPercent) })}</span>
          )}
          {electorate !== null && (
            <span>
              {t("result.electorate", {
                count: electorate,
                number: formatNumber(electorate, locale),
              })}
            </span>
          )}
        </p>
      )}
    </>
  );
}

function Rows({ vote, rows }: { vote: VoteResult; rows: VoteResult["rows"] }) {
  const t = useMessages();
  const locale = useLocale();
  const hasPercent = vote.rows.some(({ percent }) => percent !== null);
  const most = Math.max(1, ...vote.rows.map(({ votes }) => votes ?? 0));
  return (
    <table className="mt-2 w-full border-collapse text-15">
      <caption className="sr-only">{vote.title}</caption>
      <thead>
        <tr className="text-13 text-quiet">
          <th scope="col" className="py-1 text-start font-semibold">
            {t("result.list")}
          </th>
          <th scope="col" className="ps-3 text-end font-semibold">
            {t(`result.${vote.unit}`)}
          </th>
          {hasPercent && (
            <th scope="col" className="ps-3 text-end font-semibold">
              {t("result.share")}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.name} ${row.label}`} className="border-t border-line align-top">
            <th scope="row" className="w-full py-2 text-start font-semibold wrap-break-word">
              {row.name}
              {row.projected && (
                <span className="edged ms-2 bg-paper px-1.5 text-13 font-semibold whitespace-nowrap">
                  {t("result.projected")}
                </span>
              )}
              {row.label && (
                <span className="block text-13 font-normal text-quiet">{row.label}</span>
              )}
              <Bar
                percent={row.percent ?? ((row.votes ?? 0) * 100) / most}
                className="mt-1.5 bg-mint"
              />
            </th>
            <td className="py-2 ps-3 text-end whitespace-nowrap tabular-nums">
              {row.votes === null ? "–" : formatNumber(row.votes, locale)}
            </td>
            {hasPercent && (
              <td className="py-2 ps-3 text-end font-bold whitespace-nowrap tabular-nums">
                {row.percent === null ? "–" : formatPercent(row.percent, locale)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Bar of a share, decoration beside its number. */
function Bar({ percent, className }: { percent: number; className: string }) {
  return (
    <span className="block h-1.5 bg-line" aria-hidden>
      <span className={`mark block h-full ${className}`} style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}

const formatPercent = (percent: number, locale: "en-US" | "ar-JO") =>
  numberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(percent / 100);
