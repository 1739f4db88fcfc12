import type { Retention } from "../../platform/retention/retention.ts";
import { MOST_READ_WINDOW } from "./most-read/most-read.service.ts";
import { articleRead } from "./most-read/most-read.table.ts";
import { pageView } from "./view/page-view.table.ts";
import { visitorSalt } from "./view/visitor-salt.table.ts";

export const analyticsRetention: Retention[] = [
  {
    table: articleRead,
    rows: "reads for the most-read list",
    since: articleRead.at,
    event: "the read",
    kept: MOST_READ_WINDOW,
  },
  {
    table: pageView,
    rows: "single page views",
    job: "analytics.partitions",
    kept: "`VIEWS_KEPT_DAYS` after the view, once it is rolled up",
  },
  {
    table: visitorSalt,
    rows: "salts of visitor hashes",
    job: "analytics.close-days",
    kept: "until the end of their day",
  },
];
