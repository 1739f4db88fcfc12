import { BACK_OFFICE_RECORDS } from "@masthead/contract/platform/back-office.ts";
import { account } from "./audience/account/account.page.ts";
import { analytics } from "./audience/analytics/analytics.page.ts";
import { airingRecordings } from "./broadcast/airing-recording/airing-recordings.page.ts";
import { audience } from "./broadcast/audience/audience.page.ts";
import { religiousCalendar } from "./broadcast/religious-calendar/religious-calendar.page.ts";
import { schedule } from "./broadcast/schedule/schedule.page.ts";
import { breakingDesk, breakingNews } from "./newsroom/breaking/breaking.page.ts";
import { frontPage } from "./newsroom/front/front-page.page.ts";
import {
  liveBlogDesk,
  liveBlogPresets,
  liveBlogReport,
  liveBlogs,
} from "./newsroom/live-blog/live-blog.page.ts";
import { monitor } from "./newsroom/monitor/monitor.page.ts";
import { planning } from "./newsroom/plan/planning.page.ts";
import { newResult, resultDesk, resultForm, results } from "./newsroom/result/result.page.ts";
import { translations } from "./newsroom/translation/translations.page.ts";
import { bell, notices } from "./newsroom/work/notice/notices.page.ts";
import { type BarItem, DISTRICTS, type Page } from "./platform/screens/page.ts";
import type { Resource } from "./platform/screens/resource.ts";
import { setup } from "./system/setup/setup.page.ts";
import { status } from "./system/status/status.page.ts";

const MODULES = import.meta.glob<Record<string, Resource>>("./*/*/*.resource.ts", { eager: true });
const DECLARED = Object.values(MODULES).flatMap((module) => Object.values(module));
const NAMES = Object.keys(BACK_OFFICE_RECORDS);

/** All resources, in the order of the menu: by district, then as the contract lists them. */
export const RESOURCES: readonly Resource[] = DISTRICTS.flatMap((district) =>
  DECLARED.filter((resource) => resource.district === district).toSorted(
    (a, b) => NAMES.indexOf(a.name) - NAMES.indexOf(b.name),
  ),
);

/** All pages: menu pages that cover several resources, and resource pages. */
export const PAGES: readonly Page[] = [
  ...[frontPage, analytics, account, planning],
  ...[
    monitor,
    breakingNews,
    breakingDesk,
    liveBlogs,
    liveBlogPresets,
    liveBlogDesk,
    liveBlogReport,
  ],
  ...[translations],
  ...[results, newResult, resultDesk, resultForm],
  ...[notices, schedule, airingRecordings, audience, religiousCalendar, setup, status],
  ...RESOURCES.flatMap(({ entity, createRights, pages = [] }) =>
    pages.map(
      (page): Page => ({
        entities: [entity],
        ...(page.creates && createRights && { rights: createRights }),
        ...page,
      }),
    ),
  ),
];

export const BAR_ITEMS: readonly BarItem[] = [bell];
