import { calls } from "../../platform/api/calls.ts";
import { announceMonth, staffCalendar } from "./announce.service.ts";
import { checkTable, importTable, removeTable } from "./import-table.service.ts";
import { seasonLook } from "./look.service.ts";
import { imsakiyahOf, listPrayerCities, prayerReport, todayLine } from "./prayer.service.ts";

const { prayer, religiousCalendar: calendar } = calls;

export const prayerRouter = prayer.router({
  times: prayer.times.handler(({ context, input }) => prayerReport(context, input.city)),
  cities: prayer.cities.handler(async ({ context }) => ({
    cities: (await listPrayerCities(context)).map(({ slug, name }) => ({ slug, name })),
  })),
  imsakiyah: prayer.imsakiyah.handler(({ context, input }) => imsakiyahOf(context, input.city)),
  look: prayer.look.handler(async ({ context, input }) => ({
    look: await seasonLook(context, input),
  })),
  today: prayer.today.handler(async ({ context }) => ({ line: await todayLine(context) })),
});

export const religiousCalendarRouter = calendar.router({
  get: calendar.get.handler(({ context }) => staffCalendar(context)),
  announce: calendar.announce.handler(({ context, input }) => announceMonth(context, input)),
  checkTable: calendar.checkTable.handler(({ context, input }) => checkTable(context, input)),
  importTable: calendar.importTable.handler(({ context, input }) => importTable(context, input)),
  removeTable: calendar.removeTable.handler(({ context, input }) => removeTable(context, input)),
});
