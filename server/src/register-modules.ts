import { trackedRecords } from "./audience/analytics/tracked-records.ts";
import { verifiedEmailHooks } from "./audience/auth/account/verified-email.ts";
import { personalData } from "./audience/user/personal-data.ts";
import { nowAndNextLookup } from "./broadcast/channel/now-and-next.ts";
import { programCounts } from "./broadcast/program-category/program-counts.ts";
import { episodeRecordings } from "./broadcast/stream/recording/episode-recordings.ts";
import { entitlementScopes, orderLocales, payables } from "./commerce/commerce.ts";
import { MODULES } from "./modules.ts";
import { bodyRecordings } from "./newsroom/article/body-recordings.ts";
import { readership } from "./newsroom/article/list/readership.ts";
import { withdrawalHooks } from "./newsroom/article/publish/withdrawal-hooks.ts";
import { mediaUseSources } from "./newsroom/media/media-uses.ts";
import { nameSources } from "./newsroom/name-source.ts";
import { sitemapRanges, sitemapRecords } from "./newsroom/sitemap/sitemap-records.ts";
import { topicSources } from "./newsroom/topic/topic.sql.ts";
import { apiDescriptions } from "./platform/api/openapi-schemas.ts";
import { labelledKinds, recordKinds } from "./platform/crud/record-kind.ts";
import { referenceSources } from "./platform/crud/references.sql.ts";
import { knownProblems } from "./platform/http/known-problems.ts";
import { rateLimitRetention } from "./platform/http/rate-limit.retention.ts";
import { retentions } from "./platform/retention/retention.ts";
import { transitionProblem } from "./platform/states/states.ts";
import { workKinds } from "./platform/work/work-kind.ts";
import { purges } from "./system/purge/purge.jobs.ts";
import { recordPages } from "./system/redirect/record-pages.ts";
import { statusSources } from "./system/status/status-sources.ts";

export { MODULES };

apiDescriptions.register([...MODULES]);
bodyRecordings.register(MODULES.flatMap((module) => module.bodyRecordings ?? []));
episodeRecordings.register(MODULES.flatMap((module) => module.recordings ?? []));
entitlementScopes.register(MODULES.flatMap((module) => module.entitlementScopes ?? []));
knownProblems.register([
  transitionProblem,
  ...MODULES.flatMap((module) => module.knownProblems ?? []),
]);
labelledKinds.register(MODULES.flatMap((module) => module.labelled ?? []));
mediaUseSources.register(MODULES.flatMap((module) => module.mediaUses ?? []));
nameSources.register(MODULES.flatMap((module) => module.names ?? []));
nowAndNextLookup.register(MODULES.flatMap((module) => module.nowAndNext ?? []));
orderLocales.register(MODULES.flatMap((module) => module.orderLocale ?? []));
payables.register(MODULES.flatMap((module) => module.payables ?? []));
personalData.register(MODULES.flatMap((module) => module.personalData ?? []));
programCounts.register(MODULES.flatMap((module) => module.programCounts ?? []));
purges.register(MODULES.flatMap((module) => module.purges ?? []));
readership.register(MODULES.flatMap((module) => module.readership ?? []));
recordKinds.register(MODULES.flatMap((module) => module.records ?? []));
recordPages.register(MODULES.flatMap((module) => module.recordPages ?? []));
referenceSources.register(MODULES.flatMap((module) => module.references ?? []));
retentions.register([rateLimitRetention, ...MODULES.flatMap((module) => module.retention ?? [])]);
sitemapRanges.register(MODULES.flatMap((module) => module.sitemapRanges ?? []));
sitemapRecords.register(MODULES.flatMap((module) => module.sitemap ?? []));
topicSources.register(MODULES.flatMap((module) => module.topic ?? []));
statusSources.register(MODULES.flatMap((module) => module.status ?? []));
trackedRecords.register(MODULES.flatMap((module) => module.trackedPages ?? []));
verifiedEmailHooks.register(MODULES.flatMap((module) => module.verifiedEmail ?? []));
withdrawalHooks.register(MODULES.flatMap((module) => module.articleWithdrawal ?? []));
workKinds.register(MODULES.flatMap((module) => module.work ?? []));
