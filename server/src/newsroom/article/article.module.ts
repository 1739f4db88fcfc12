import {
  articleCard,
  articleDetails,
  articleRef,
  correction,
  topicPageData,
  withdrawnArticle,
} from "@masthead/contract/newsroom/article/article.ts";
import { articleBulkResult } from "@masthead/contract/newsroom/article/article-bulk.ts";
import {
  articleDocument,
  articleNode,
  articleNodeAttributes,
  documentInput,
} from "@masthead/contract/newsroom/article/article-document.ts";
import {
  articleDraft,
  draftFields,
  presentEditor,
} from "@masthead/contract/newsroom/article/article-draft.ts";
import {
  articleCorrection,
  articleFields,
  articleImage,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { articlePreview } from "@masthead/contract/newsroom/article/article-preview.ts";
import {
  articlePendingVersion,
  articleRecord,
  articleRow,
  articleState,
  articleWithdrawal,
  label,
} from "@masthead/contract/newsroom/article/article-record.ts";
import {
  articleRevision,
  articleRevisionDetails,
} from "@masthead/contract/newsroom/article/article-revision.ts";
import {
  translationSkeleton,
  translationSource,
  translationSourceContent,
  translationTask,
} from "@masthead/contract/newsroom/article/article-translation.ts";
import { alternate, topicRef } from "@masthead/contract/newsroom/topic.ts";
import type { ServerModule } from "../../module.ts";
import { hasRow } from "../../platform/postgres/has-row.ts";
import { articleJobs } from "./article.jobs.ts";
import { articleRecords } from "./article.records.ts";
import { articleRetention } from "./article.retention.ts";
import { articleRouter } from "./article.router.ts";
import { article } from "./article.table.ts";
import { visibleAt } from "./article.visible.ts";
import { articleMediaUses } from "./article-media-use.sql.ts";
import { articleReferences } from "./article-reference.sql.ts";
import { assignmentWork } from "./assignment/assignment.work.ts";
import { slugProblem } from "./edit/validation.service.ts";
import { pendingVersionWork } from "./pending-version/pending-version.work.ts";
import { cardsOf } from "./read/card.service.ts";
import { translationWork } from "./translation/translation.work.ts";

export const articleModule: ServerModule = {
  router: { article: articleRouter },
  jobs: articleJobs,
  retention: articleRetention,
  records: [articleRecords],
  knownProblems: [slugProblem],
  references: articleReferences,
  work: [...pendingVersionWork, assignmentWork, translationWork],
  recordPages: [
    {
      path: /^\/article\/(?<id>[1-9]\d{0,14})(?:\/[^/]*)?$/,
      find: async (context, { id }) => (await cardsOf(context, [Number(id)])).length > 0,
    },
  ],
  mediaUses: articleMediaUses,
  setup: { hasArticle: ({ db, now }) => hasRow(db, article, visibleAt(now)) },
  apiTags: { article: "Articles: lists, details and related content." },
  apiSchemas: {
    Alternate: { schema: alternate },
    ArticleCard: { schema: articleCard },
    ArticleDetails: { schema: articleDetails },
    ArticleDocument: { schema: articleDocument, strategy: "output" },
    ArticleDraft: { schema: articleDraft },
    ArticleFields: { schema: articleFields, strategy: "output" },
    ArticleListing: { schema: topicPageData },
    ArticleBulkResult: { schema: articleBulkResult },
    ArticleNode: { schema: articleNode, strategy: "output" },
    ArticleNodeAttributes: { schema: articleNodeAttributes },
    ArticlePendingVersion: { schema: articlePendingVersion },
    ArticlePreview: { schema: articlePreview, strategy: "output" },
    ArticleRecord: { schema: articleRecord, strategy: "output" },
    ArticleRef: { schema: articleRef },
    ArticleRevision: { schema: articleRevision },
    ArticleRevisionDetails: { schema: articleRevisionDetails, strategy: "output" },
    ArticleRow: { schema: articleRow },
    ArticleState: { schema: articleState },
    ArticleWithdrawal: { schema: articleWithdrawal },
    Correction: { schema: correction },
    DraftFields: { schema: draftFields },
    Label: { schema: label },
    ListingRef: { schema: topicRef },
    PresentEditor: { schema: presentEditor },
    TranslationSkeleton: { schema: translationSkeleton, strategy: "output" },
    TranslationSourceContent: { schema: translationSourceContent, strategy: "output" },
    TranslationSource: { schema: translationSource, strategy: "output" },
    TranslationTask: { schema: translationTask },
    WithdrawnArticle: { schema: withdrawnArticle },
    WrittenBody: { schema: documentInput, strategy: "input" },
    WrittenCorrection: { schema: articleCorrection, strategy: "input" },
    WrittenImage: { schema: articleImage, strategy: "input" },
    WrittenNode: { schema: articleNode, strategy: "input" },
  },
};
