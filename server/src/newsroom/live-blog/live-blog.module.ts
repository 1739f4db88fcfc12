import {
  liveBlogRow,
  liveCandidate,
  liveChange,
  liveChanges,
  liveDesk,
  liveDeskEntry,
  liveEntry,
  liveEntryCard,
  liveEntryState,
  liveEntryVersion,
  liveFullText,
  livePage,
  livePair,
  liveStory,
  liveStream,
  liveTranslation,
} from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { livePresets } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import {
  liveQuestion,
  liveQuestions,
} from "@masthead/contract/newsroom/live-blog/live-question.ts";
import { liveReport } from "@masthead/contract/newsroom/live-blog/live-report.ts";
import {
  liveHandover,
  liveShift,
  ownLiveShift,
} from "@masthead/contract/newsroom/live-blog/live-shifts.ts";
import type { ServerModule } from "../../module.ts";
import { liveFeedRoutes } from "./feed/live-feed.pages.ts";
import { liveBlogJobs } from "./live-blog.jobs.ts";
import { liveBlogLabels } from "./live-blog.labels.ts";
import { liveBlogMediaUses } from "./live-blog.media-use.sql.ts";
import { liveBlogRetention } from "./live-blog.retention.ts";
import { liveBlogRouter } from "./live-blog.router.ts";
import { liveBlogPersonalData } from "./live-blog-personal-data.service.ts";
import { liveQuestionRouter } from "./question/live-question.router.ts";
import { liveReportRoutes } from "./report/live-report.router.ts";
import { liveShiftRouter } from "./shift/live-shift.router.ts";
import { followArticle } from "./story/follow-article.service.ts";
import { registerLiveStream } from "./stream/live-stream.http.ts";

export const liveBlogModule: ServerModule = {
  router: {
    liveBlog: liveBlogRouter,
    liveQuestion: liveQuestionRouter,
    liveReport: liveReportRoutes,
    liveShift: liveShiftRouter,
  },
  routes: registerLiveStream,
  documents: liveFeedRoutes,
  jobs: liveBlogJobs,
  retention: liveBlogRetention,
  labelled: liveBlogLabels,
  mediaUses: liveBlogMediaUses,
  personalData: liveBlogPersonalData,
  articleChange: followArticle,
  apiTags: {
    liveBlog: "Live blogs: entries, changes, and the desk of the editors.",
    liveQuestion: "Questions of readers to live blogs.",
  },
  apiSchemas: {
    LiveBlogRow: { schema: liveBlogRow },
    LiveCandidate: { schema: liveCandidate },
    LiveChange: { schema: liveChange },
    LiveChanges: { schema: liveChanges },
    LiveDesk: { schema: liveDesk, strategy: "output" },
    LiveDeskEntry: { schema: liveDeskEntry, strategy: "output" },
    LiveEntry: { schema: liveEntry },
    LiveEntryCard: { schema: liveEntryCard },
    LiveEntryState: { schema: liveEntryState },
    LiveEntryVersion: { schema: liveEntryVersion },
    LiveFullText: { schema: liveFullText },
    LiveHandover: { schema: liveHandover },
    LivePage: { schema: livePage },
    LivePair: { schema: livePair },
    LiveQuestion: { schema: liveQuestion },
    LiveQuestions: { schema: liveQuestions },
    LiveStory: { schema: liveStory },
    LiveReport: { schema: liveReport },
    LiveStream: { schema: liveStream },
    LiveTranslation: { schema: liveTranslation },
    LivePresets: { schema: livePresets },
    LiveShift: { schema: liveShift },
    OwnLiveShift: { schema: ownLiveShift },
  },
};
