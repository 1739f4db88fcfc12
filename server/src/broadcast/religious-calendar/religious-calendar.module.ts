import {
  imsakiyah,
  prayerDay,
  prayerReport,
  staffCalendar,
  tableReport,
} from "@masthead/contract/broadcast/religious-calendar.ts";
import type { ServerModule } from "../../module.ts";
import { adhanTimesOf } from "./adhan.service.ts";
import { imsakiyahRoutes } from "./imsakiyah.pages.ts";
import { religiousCalendarJobs } from "./religious-calendar.jobs.ts";
import { prayerRouter, religiousCalendarRouter } from "./religious-calendar.router.ts";

export const religiousCalendarModule: ServerModule = {
  router: { prayer: prayerRouter, religiousCalendar: religiousCalendarRouter },
  adhanTimes: adhanTimesOf,
  documents: imsakiyahRoutes,
  jobs: religiousCalendarJobs,
  apiTags: {
    prayer: "Prayer times and Hijri dates.",
    religiousCalendar: "Staff: announced Hijri months and published tables of prayer times.",
  },
  apiSchemas: {
    Imsakiyah: { schema: imsakiyah },
    PrayerDay: { schema: prayerDay },
    PrayerReport: { schema: prayerReport },
    StaffReligiousCalendar: { schema: staffCalendar },
    PrayerTableReport: { schema: tableReport },
  },
};
