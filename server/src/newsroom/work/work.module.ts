import {
  articleAssignment,
  assignment,
  colleague,
} from "@masthead/contract/newsroom/article/article-assignment.ts";
import { articleNote, articleNotes } from "@masthead/contract/newsroom/article/article-note.ts";
import { assignedArticle, notice, openWork, workAlerts } from "@masthead/contract/newsroom/work.ts";
import type { ServerModule } from "../../module.ts";
import { workJobs } from "./work.jobs.ts";
import { workMetrics } from "./work.metrics.ts";
import { workRetention } from "./work.retention.ts";
import { articleWorkRoutes, workRouter } from "./work.router.ts";
import { workPersonalData } from "./work-personal-data.service.ts";

export const workModule: ServerModule = {
  router: { article: articleWorkRoutes, work: workRouter },
  jobs: workJobs,
  retention: workRetention,
  metrics: workMetrics,
  personalData: workPersonalData,
  apiTags: { work: "Work of the newsroom's staff: assignments, notices and colleagues." },
  apiSchemas: {
    ArticleAssignment: { schema: articleAssignment },
    ArticleNote: { schema: articleNote },
    ArticleNotes: { schema: articleNotes },
    AssignedArticle: { schema: assignedArticle },
    Assignment: { schema: assignment },
    Colleague: { schema: colleague },
    Notice: { schema: notice },
    OpenWork: { schema: openWork },
    WorkAlerts: { schema: workAlerts },
  },
};
