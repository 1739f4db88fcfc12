import { report } from "@masthead/contract/audience/analytics.ts";
import type { ServerModule } from "../../module.ts";
import { analyticsJobs } from "./analytics.jobs.ts";
import { analyticsRetention } from "./analytics.retention.ts";
import { analyticsRouter } from "./analytics.router.ts";
import { mostReadMetrics } from "./most-read/most-read.metrics.ts";
import {
  mostReadPlacementOf,
  mostReadReadersOf,
  setMostReadPlacement,
} from "./most-read/most-read.service.ts";
import { mostReadRanking } from "./most-read/most-read.store.ts";
import { articleViews } from "./rollup/article-views.service.ts";
import { registerPageViewEndpoint } from "./view/page-view.http.ts";

export const analyticsModule: ServerModule = {
  router: { analytics: analyticsRouter },
  jobs: analyticsJobs,
  retention: analyticsRetention,
  metrics: mostReadMetrics,
  readership: {
    ranking: mostReadRanking,
    placementOf: mostReadPlacementOf,
    readersOf: mostReadReadersOf,
    setPlacement: setMostReadPlacement,
    viewsOf: articleViews,
  },
  apiTags: {
    analytics:
      "Page view statistics without cookies: in real time, and by day, page, source, country and device.",
  },
  apiSchemas: { AnalyticsReport: { schema: report } },
  routes: (http, { platform }) => registerPageViewEndpoint(http, platform),
};
