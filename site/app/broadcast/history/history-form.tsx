import type { StationHistory } from "@masthead/contract/broadcast/song.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { Form } from "react-router";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";

const field =
  "min-h-11 w-full rounded-none border border-quiet bg-paper px-2 text-15 font-normal md:px-3";

interface Props {
  stations: { id: number; name: string }[];
  history: StationHistory;
  time: string | null;
}

/** Choice of station, day and time. Works before hydration and without JavaScript. */
export function HistoryForm({ stations, history, time }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const { channel, date, firstDate, lastDate } = history;
  return (
    <Form
      action={pagePath(locale, "radio/history")}
      key={`${channel.id} ${date} ${time}`}
      className="grid max-w-list grid-cols-1 items-end gap-x-4 gap-y-3 min-[22rem]:grid-cols-2 lg:grid-cols-4"
    >
      <label className="flex min-w-0 flex-col gap-1 text-15 font-semibold">
        {t("history.station")}
        <select name="station" defaultValue={channel.id} className={field}>
          {stations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="flex min-w-0 flex-col gap-1 text-15 font-semibold">
        {t("history.day")}
        <input
          type="date"
          name="date"
          defaultValue={date}
          min={firstDate}
          max={lastDate}
          required
          className={field}
        />
      </label>
      <label className="flex min-w-0 flex-col gap-1 text-15 font-semibold">
        {t("history.time")}
        <input type="time" name="time" defaultValue={time ?? ""} className={field} />
      </label>
      <button
        type="submit"
        className="min-h-11 cursor-pointer border-2 border-ink bg-ink px-5 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint"
      >
        {t("history.show")}
      </button>
    </Form>
  );
}
