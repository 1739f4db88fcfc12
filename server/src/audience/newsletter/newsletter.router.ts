import { calls } from "../../platform/api/calls.ts";
import { deleteRecord, restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { createRecord, editRecord } from "../../platform/crud/write-records.ts";
import { issueRecords } from "./issue/issue.records.ts";
import {
  copyIssue,
  moveIssue,
  previewIssue,
  resumeIssue,
  scheduleIssue,
  sendIssue,
  testIssue,
} from "./issue/issue.service.ts";
import { issueDeliveries, issueLinks } from "./issue/issue-report.service.ts";
import { newsletterRecords } from "./records/newsletter.records.ts";
import {
  newsletterArchive,
  publicIssue,
  publicNewsletter,
  publicNewsletters,
} from "./records/public-newsletters.service.ts";
import { listSubscribers, unsubscribeReader } from "./subscription/subscriber-list.service.ts";
import {
  choose,
  confirm,
  readPreferences,
  subscribe,
  unsubscribe,
} from "./subscription/subscription.service.ts";
import {
  listSuppressions,
  suppressAddresses,
  unsuppressAddress,
} from "./suppression/suppression.service.ts";

const { newsletter, newsletterIssue: issue, newsletterSubscription: subscription } = calls;

export const newsletterRouter = newsletter.router({
  ...recordHandlers(newsletter, newsletterRecords),
  list: newsletter.list.handler(({ context }) => publicNewsletters(context)),
  get: newsletter.get.handler(({ context, input }) => publicNewsletter(context, input.id)),
  archive: newsletter.archive.handler(({ context, input }) => newsletterArchive(context, input)),
  issue: newsletter.issue.handler(({ context, input }) => publicIssue(context, input.id)),
});

export const newsletterIssueRouter = issue.router({
  staffList: issue.staffList.handler(({ context, input }) =>
    listRecords(context, issueRecords, input),
  ),
  staffGet: issue.staffGet.handler(({ context, input }) =>
    getRecord(context, issueRecords, input.id),
  ),
  create: issue.create.handler(({ context, input }) => createRecord(context, issueRecords, input)),
  edit: issue.edit.handler(({ context, input }) => editRecord(context, issueRecords, input)),
  preview: issue.preview.handler(({ context, input }) => previewIssue(context, input.id)),
  test: issue.test.handler(({ context, input }) => testIssue(context, input)),
  submit: issue.submit.handler(({ context, input }) => moveIssue(context, input, "submitted")),
  return: issue.return.handler(({ context, input }) => moveIssue(context, input, "draft")),
  send: issue.send.handler(({ context, input }) => sendIssue(context, input)),
  schedule: issue.schedule.handler(({ context, input }) => scheduleIssue(context, input)),
  cancel: issue.cancel.handler(({ context, input }) => moveIssue(context, input, "draft")),
  pause: issue.pause.handler(({ context, input }) => moveIssue(context, input, "paused")),
  resume: issue.resume.handler(({ context, input }) => resumeIssue(context, input)),
  stop: issue.stop.handler(({ context, input }) => moveIssue(context, input, "stopped")),
  copy: issue.copy.handler(({ context, input }) => copyIssue(context, input)),
  deliveries: issue.deliveries.handler(({ context, input }) => issueDeliveries(context, input)),
  links: issue.links.handler(({ context, input }) => issueLinks(context, input.id)),
  remove: issue.remove.handler(({ context, input }) => deleteRecord(context, issueRecords, input)),
  restore: issue.restore.handler(({ context, input }) =>
    restoreRecord(context, issueRecords, input.id),
  ),
});

export const newsletterSubscriptionRouter = subscription.router({
  subscribe: subscription.subscribe.handler(({ context, input }) => subscribe(context, input)),
  confirm: subscription.confirm.handler(({ context, input }) => confirm(context, input)),
  preferences: subscription.preferences.handler(({ context, input }) =>
    readPreferences(context, input),
  ),
  choose: subscription.choose.handler(({ context, input }) => choose(context, input)),
  unsubscribe: subscription.unsubscribe.handler(({ context, input }) =>
    unsubscribe(context, input),
  ),
  staffList: subscription.staffList.handler(({ context, input }) =>
    listSubscribers(context, input),
  ),
  staffUnsubscribe: subscription.staffUnsubscribe.handler(({ context, input }) =>
    unsubscribeReader(context, input.id),
  ),
  suppressions: subscription.suppressions.handler(({ context, input }) =>
    listSuppressions(context, input),
  ),
  suppress: subscription.suppress.handler(({ context, input }) =>
    suppressAddresses(context, input),
  ),
  unsuppress: subscription.unsuppress.handler(({ context, input }) =>
    unsuppressAddress(context, input.id),
  ),
});
