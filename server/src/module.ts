import type { contract } from "@masthead/contract/contract.ts";
import type { Router } from "@orpc/server";
import type { TrackedRecords } from "./audience/analytics/tracked-records.ts";
import type { VerifiedEmailHook } from "./audience/auth/account/verified-email.ts";
import type { PersonalData } from "./audience/user/personal-data.ts";
import type { NowAndNextLookup } from "./broadcast/channel/now-and-next.ts";
import type { RuledAiringsLookup } from "./broadcast/play-rule/ruled-airings.ts";
import type { ProgramCounts } from "./broadcast/program-category/program-counts.ts";
import type { AnnouncementHook } from "./broadcast/religious-calendar/announcement-hooks.ts";
import type { AdhanTimes } from "./broadcast/schedule/adhan-times.ts";
import type { SeasonalGrids } from "./broadcast/schedule/seasonal-grids.ts";
import type { EpisodeRecordings } from "./broadcast/stream/recording/episode-recordings.ts";
import type { EntitlementScopeSource, OrderLocale, Payable } from "./commerce/commerce.ts";
import type { BodyRecordings } from "./newsroom/article/body-recordings.ts";
import type { Readership } from "./newsroom/article/list/readership.ts";
import type { WithdrawalHook } from "./newsroom/article/publish/withdrawal-hooks.ts";
import type { ArticleHook } from "./newsroom/article/save/article-hooks.ts";
import type { LiveBlogHook } from "./newsroom/live-blog/live-blog-hooks.ts";
import type { MediaUseSource } from "./newsroom/media/media-uses.ts";
import type { NameSource } from "./newsroom/name-source.ts";
import type { SitemapRanges, SitemapRecords } from "./newsroom/sitemap/sitemap-records.ts";
import type { TopicSource } from "./newsroom/topic/topic.sql.ts";
import type { ApiDescription } from "./platform/api/openapi-schemas.ts";
import type { Purge } from "./platform/crud/delete-records.ts";
import type { LabelledKind, ReferencedKind } from "./platform/crud/record-kind.ts";
import type { ReferenceSource } from "./platform/crud/references.sql.ts";
import type { KnownProblem } from "./platform/http/known-problems.ts";
import type { HttpRoutes } from "./platform/http/routes.ts";
import type { JobDefinition } from "./platform/jobs/jobs.ts";
import type { MetricSource } from "./platform/metrics/metric-source.ts";
import type { CallContext, Platform } from "./platform/platform.ts";
import type { Retention } from "./platform/retention/retention.ts";
import type { WorkKind } from "./platform/work/work-kind.ts";
import type { RecordPage } from "./system/redirect/record-pages.ts";
import type { LogoImages } from "./system/setting/logo-images.ts";
import type { SetupSources } from "./system/setup/setup-sources.ts";
import type { StatusSources } from "./system/status/status-sources.ts";

export type ContractRouter = Router<typeof contract, CallContext>;

/**
 * Declaration of a module for the rest of the server. Tables are found by their file name,
 * `*.table.ts`.
 */
export interface ServerModule extends ApiDescription, HttpRoutes {
  /** Implementation of its calls, by their group in the contract. Modules may share a group. */
  router?: { [Group in keyof ContractRouter]?: Partial<ContractRouter[Group]> };
  jobs?: (platform: Platform) => JobDefinition[];
  /** Records that the audit log shows by name, and whose references to images are uses. */
  records?: ReferencedKind[];
  /** Rows without generic forms that the audit log shows by name. */
  labelled?: LabelledKind[];
  /** References of its records to others, which block their deletion. */
  references?: ReferenceSource[];
  /**
   * Nightly purge of soft-deleted records. It runs before the purge of the records that they
   * reference.
   */
  purges?: Purge[];
  /** Retention of rows in its tables. */
  retention?: Retention[];
  /** Uses of images that `referenceFields` does not state as a column. */
  mediaUses?: MediaUseSource;
  /** Images that are logos of the station, from one module. */
  logoImages?: LogoImages;
  /** Pages of records: former URLs do not redirect away from them. */
  recordPages?: RecordPage[];
  /** Its records are topics: they have a page below /articles/. */
  topic?: TopicSource;
  /** Records found by name in the search. */
  names?: NameSource[];
  sitemap?: SitemapRecords;
  sitemapRanges?: SitemapRanges;
  /** Pages whose views are tracked if the record is visible. */
  trackedPages?: TrackedRecords[];
  /** Records that entitlements of packages can be limited to. */
  entitlementScopes?: EntitlementScopeSource[];
  /** Records that payments pay. */
  payables?: Payable[];
  /** Language of orders, from one module. */
  orderLocale?: OrderLocale;
  /** Runs when the start of a Hijri month is announced, or the announcement undone. */
  announcement?: AnnouncementHook;
  /** Calls to prayer on channels, from one module. */
  adhanTimes?: AdhanTimes;
  /** Seasonal grids of the schedule, from one module. */
  seasonalGrids?: SeasonalGrids;
  /** Current and next airing of channels, from one module. */
  nowAndNext?: NowAndNextLookup;
  /** Airings of channels with country rules, from one module. */
  ruledAirings?: RuledAiringsLookup;
  /** Numbers of programs per category, from one module. */
  programCounts?: ProgramCounts;
  /** Recordings of episodes, from one module. */
  recordings?: EpisodeRecordings;
  /** Recordings for the texts of articles, from one module. */
  bodyRecordings?: BodyRecordings;
  /** Figures on the readers of articles, from one module. */
  readership?: Readership;
  /** Runs in the transaction in which an article changes for readers. */
  articleChange?: ArticleHook;
  /** Runs in the transaction in which an article is withdrawn. */
  articleWithdrawal?: WithdrawalHook;
  /** Runs in the transaction in which an entry of a live blog changes, or the live blog ends. */
  liveBlogChange?: LiveBlogHook;
  /** Kinds of work that its records open for other people. */
  work?: WorkKind[];
  /** Gauges that are read from the database. */
  metrics?: MetricSource[];
  /** What the guide to set up the station asks it. */
  setup?: Partial<SetupSources>;
  /** Its contribution to the status of the installation. */
  status?: Partial<StatusSources>;
  /** Its errors that calls report as problems, from whichever call they are thrown. */
  knownProblems?: KnownProblem[];
  /** Data of accounts, for the data export and the removal of an account. */
  personalData?: PersonalData;
  /** Runs in the transaction in which an account verifies an email address. */
  verifiedEmail?: VerifiedEmailHook;
}
