import {
  publicIssue,
  newsletter as publicNewsletter,
  staffNewsletter,
} from "@masthead/contract/audience/newsletter/newsletter.ts";
import {
  newsletterBlock,
  newsletterContent,
} from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import { newsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import {
  mailSuppression,
  newsletterPreferences,
  newsletterSubscriber,
} from "@masthead/contract/audience/newsletter/newsletter-subscription.ts";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { issueRecords } from "./issue/issue.records.ts";
import { pauseIssuesWith } from "./issue/issue.service.ts";
import { registerMailReports, registerNewsletterLinks } from "./newsletter.http.ts";
import { newsletterJobs } from "./newsletter.jobs.ts";
import { newsletterMediaUses, newsletterReferences } from "./newsletter.references.sql.ts";
import { newsletterRetention } from "./newsletter.retention.ts";
import {
  newsletterIssueRouter,
  newsletterRouter,
  newsletterSubscriptionRouter,
} from "./newsletter.router.ts";
import { newsletterWork } from "./newsletter.work.ts";
import { newsletterPersonalData } from "./newsletter-personal-data.service.ts";
import { newsletterRecords } from "./records/newsletter.records.ts";

export const newsletterModule: ServerModule = {
  router: {
    newsletter: newsletterRouter,
    newsletterIssue: newsletterIssueRouter,
    newsletterSubscription: newsletterSubscriptionRouter,
  },
  routes: registerMailReports,
  pageRoutes: registerNewsletterLinks,
  jobs: newsletterJobs,
  articleWithdrawal: pauseIssuesWith,
  records: [newsletterRecords, issueRecords],
  purges: [purgeOf(issueRecords), purgeOf(newsletterRecords)],
  references: newsletterReferences,
  mediaUses: newsletterMediaUses,
  retention: newsletterRetention,
  work: [newsletterWork],
  personalData: newsletterPersonalData,
  apiTags: { newsletter: "Newsletters: subscriptions without an account, issues, their delivery." },
  apiSchemas: {
    Newsletter: { schema: publicNewsletter },
    NewsletterContent: { schema: newsletterContent, strategy: "output" },
    NewsletterIssue: { schema: publicIssue, strategy: "output" },
    NewsletterPreferences: { schema: newsletterPreferences },
    NewsletterSubscriber: { schema: newsletterSubscriber },
    MailSuppression: { schema: mailSuppression },
    StaffNewsletter: { schema: staffNewsletter },
    StaffNewsletterIssue: { schema: newsletterIssueRecord, strategy: "output" },
    WrittenNewsletterBlock: { schema: newsletterBlock, strategy: "input" },
  },
};
