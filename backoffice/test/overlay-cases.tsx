import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { EMPTY_ARTICLE } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleNote } from "@masthead/contract/newsroom/article/article-note.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { ArticleRevision } from "@masthead/contract/newsroom/article/article-revision.ts";
import type { LiveDesk } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { type ComponentType, type ReactNode, useState } from "react";
import {
  EditContextProvider,
  Form,
  ListContextProvider,
  RecordContextProvider,
  ResourceContextProvider,
} from "react-admin";
import { IssueActions } from "../src/audience/newsletter/issue/actions/issue-actions.tsx";
import { UnsubscribeButton } from "../src/audience/newsletter/newsletter-subscriber.screens.tsx";
import { RemoveAddress } from "../src/audience/newsletter/suppression/remove-address.tsx";
import { RowActions } from "../src/audience/notification/list/row-actions.tsx";
import { SendApprovedButton } from "../src/audience/notification/send-approved.tsx";
import { UserSignInStatus } from "../src/audience/user/user-sign-in-status.tsx";
import { ChannelKey } from "../src/broadcast/channel/key/channel-key.tsx";
import { SongKey } from "../src/broadcast/channel/song/song-settings.tsx";
import { OrderActions } from "../src/commerce/order/actions/order-actions.tsx";
import { RefundResolutionDialog } from "../src/commerce/order/actions/refund-resolution-dialog.tsx";
import { SubscriptionActions } from "../src/commerce/subscription/subscription-actions.tsx";
import { ArticleMenu } from "../src/newsroom/article/list/article-menu.tsx";
import { PendingVersionNotices } from "../src/newsroom/article/pending-version/pending-version-notices.tsx";
import { UpdateDialog } from "../src/newsroom/article/pending-version/update-dialog.tsx";
import { WithdrawDialog } from "../src/newsroom/article/pending-version/withdraw-dialog.tsx";
import { RevisionComparison } from "../src/newsroom/article/revisions/revision-comparison.tsx";
import { EndDialog } from "../src/newsroom/live-blog/desk/end-dialog.tsx";
import { DeskProvider, useActOnDesk } from "../src/newsroom/live-blog/desk/use-desk.ts";
import { PublishedList } from "../src/newsroom/live-blog/entry/published-list.tsx";
import { RejectDialog } from "../src/newsroom/live-blog/entry/reject-dialog.tsx";
import { HandOverDialog } from "../src/newsroom/live-blog/shifts/hand-over-dialog.tsx";
import { ShiftDialog } from "../src/newsroom/live-blog/shifts/shift-dialog.tsx";
import { ShiftList } from "../src/newsroom/live-blog/shifts/shift-list.tsx";
import { ImageChooserProvider } from "../src/newsroom/media/use-image-chooser.tsx";
import { ItemMoves } from "../src/newsroom/plan/item/item-moves.tsx";
import { useItemActions } from "../src/newsroom/plan/item/use-item-actions.tsx";
import { CreateLinkedDialog } from "../src/newsroom/plan/links/create-linked-dialog.tsx";
import { ItemLinks } from "../src/newsroom/plan/links/item-links.tsx";
import { DeleteButton } from "../src/newsroom/result/desk/delete-button.tsx";
import { PublishButtons } from "../src/newsroom/result/desk/publish-buttons.tsx";
import { NoteItem } from "../src/newsroom/work/note/note-item.tsx";
import { useNoteCall } from "../src/newsroom/work/note/use-notes.ts";
import { client } from "../src/platform/api/client.ts";
import { DeleteRecord } from "../src/platform/form/delete-record.tsx";
import { BulkDelete } from "../src/platform/list/bulk/bulk-delete.tsx";
import { BulkSwitches } from "../src/platform/list/bulk/bulk-switches.tsx";
import { StatusSwitch } from "../src/platform/list/status-switch.tsx";
import { DismissJob } from "../src/system/status/dismiss-job.tsx";

/** Record of a test: what all kinds of records have. */
export interface TestRecord {
  id: number;
  version: number;
}

/** Overlay that acts on a record, in the place where it is opened. */
export interface OverlayCase {
  /** Files whose overlays it opens, below backoffice/src. */
  files: string[];
  /**
   * Renders the control that opens the overlay, with the latest version of the record that is
   * there.
   */
  render: (record: TestRecord) => ReactNode;
  /** Names of the controls that are clicked to open it. Undefined: it is open. */
  opens: string[];
  /**
   * Behaviour when the record has changed since: the overlay asks for confirmation, a bulk action
   * reports it, or nothing happens, because the server checks the new state or the subject is not
   * versioned.
   */
  onChange: "asks" | "reports" | "nothing";
}

/** Text of all fields, also of keywords and of reasons, which have a minimum length. */
export const KEY = "Text of a field";
const record = (base: TestRecord) => ({
  ...base,
  status: true,
  title: KEY,
  name: KEY,
  deletedAt: null,
  createdAt: AT,
  updatedAt: AT,
});
const AT = "2026-11-26T08:00:00.000Z";

const NO_TEXTS = { correction: null, alert: null, notice: null };

const orderOf = (base: TestRecord) =>
  ({
    ...record(base),
    number: KEY,
    total: 1000,
    refundable: 1000,
    currency: "JOD",
    method: "card",
    kind: "purchase",
    email: "a@b.jo",
    refunds: [{ id: base.id * 10, amount: 100, currency: "JOD" }],
    moves: { markPaid: true, ship: true, retry: true, refund: true, cancel: true },
  }) as unknown as StaffOrderDetails;

const subscriptionOf = (base: TestRecord) =>
  ({
    ...record(base),
    member: KEY,
    periodEnd: "2030-01-01T00:00:00.000Z",
    moves: { extend: true, resume: true, cancel: true, end: true },
  }) as unknown as StaffSubscription;

export const articleOf = (base: TestRecord, rest: object = {}) =>
  ({
    ...EMPTY_ARTICLE,
    ...record(base),
    locale: "en-US",
    enable: true,
    state: "published",
    withdrawal: null,
    assignment: null,
    pendingVersion: {
      pending: true,
      needsApproval: false,
      needsSecondPerson: false,
      texts: NO_TEXTS,
      moves: [],
    },
    abilities: { update: true, publish: true },
    ...rest,
  }) as unknown as ArticleRecord;

const planItemOf = (base: TestRecord) =>
  ({
    ...record(base),
    state: "planned",
    moves: ["cancelled"],
    kind: "event",
    day: "2026-11-26",
    locale: "en-US",
    abilities: { update: true },
    links: {
      article: { id: base.id * 10, title: KEY, state: "draft", mayOpen: true },
      event: null,
      episode: null,
    },
    mayLink: { article: true, event: true, episode: true },
  }) as unknown as PlanItem;

const liveDeskOf = (base: TestRecord) => {
  const entry = {
    ...record(base),
    id: base.id * 10,
    state: "published",
    body: EMPTY_ARTICLE.body,
    bodyHtml: "",
    eventAt: AT,
    receivedAt: AT,
    author: null,
    abilities: { remove: true, edit: true },
  };
  return {
    articleId: base.id,
    title: KEY,
    slug: "",
    locale: "en-US",
    articleState: "published",
    blog: { ...base, state: "live", startedAt: AT, handover: "", published: 1, streams: [] },
    published: [entry],
    waiting: [],
    scheduled: [],
    shifts: [
      {
        ...record(base),
        id: base.id * 10,
        colleague: { id: 2, name: KEY },
        role: "lead",
        startsAt: AT,
        endsAt: AT,
        note: "",
      },
    ],
    labels: [],
    abilities: { manage: true, submit: true, publish: true },
  } as unknown as LiveDesk;
};

const resultOf = (base: TestRecord) =>
  ({
    ...record(base),
    state: "draft",
    articles: [],
    abilities: { edit: true, publish: true, withdraw: true },
  }) as unknown as StaffResult;

function OnLiveDesk({ base, children }: { base: TestRecord; children: ReactNode }) {
  const act = useActOnDesk(base.id);
  return <DeskProvider value={{ desk: liveDeskOf(base), act, userId: 1 }}>{children}</DeskProvider>;
}

const inRecord = (Content: ComponentType, rest: object = {}) =>
  function InRecord(base: TestRecord) {
    return (
      <ResourceContextProvider value="tag">
        <RecordContextProvider value={{ ...record(base), ...rest }}>
          <Content />
        </RecordContextProvider>
      </ResourceContextProvider>
    );
  };

/** A record and another one after it, both selected. */
const selectionOf = ({ id, version }: TestRecord) => [
  record({ id, version }),
  record({ id: id + 100, version: 1 }),
];

const inList = (content: ReactNode) =>
  function InList(base: TestRecord) {
    const data = selectionOf(base);
    const list = {
      data,
      selectedIds: data.map(({ id }) => id),
      onUnselectItems: () => {},
      resource: "tag",
    };
    return (
      <ResourceContextProvider value="tag">
        <ListContextProvider value={list as never}>{content}</ListContextProvider>
      </ResourceContextProvider>
    );
  };

const inEdit = (content: ReactNode) => (
  <EditContextProvider value={{ refetch: async () => {} } as never}>{content}</EditContextProvider>
);

function PlanActions({ item }: { item: PlanItem }) {
  const actions = useItemActions(() => {});
  return (
    <>
      <ItemMoves item={item} actions={actions} />
      <ItemLinks item={item} actions={actions} timeZone="Asia/Amman" />
      <button type="button" onClick={() => void actions.remove(item)}>
        remove
      </button>
    </>
  );
}
function EventOfPlan({ item, onClose }: { item: PlanItem; onClose: () => void }) {
  const actions = useItemActions(() => {});
  return (
    <CreateLinkedDialog
      item={item}
      kind="event"
      timeZone="Asia/Amman"
      actions={actions}
      onClose={onClose}
    />
  );
}

/**
 * Note on an article with the id of the record, which was edited as often as the record has
 * versions.
 */
function DeletableNote({ base }: { base: TestRecord }) {
  const run = useNoteCall(base.id);
  const note = {
    id: base.id * 10,
    edits: base.version,
    text: KEY,
    version: 1,
    mentions: [],
    author: null,
    createdAt: AT,
    parentId: null,
    revisionId: null,
    abilities: { delete: true },
  } as unknown as ArticleNote;
  return (
    <NoteItem
      articleId={base.id}
      note={note}
      isLinked={false}
      isOutdated={false}
      onOpenRevision={() => {}}
      run={run}
    />
  );
}

/** Dialog that is open until it closes itself. */
function WhileOpen({ children }: { children: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && children(() => setOpen(false));
}

const planActions = (base: TestRecord) => <PlanActions item={planItemOf(base)} />;
const orderActions = (base: TestRecord) => <OrderActions order={orderOf(base)} />;
const subscriptionActions = (base: TestRecord) => (
  <SubscriptionActions subscription={subscriptionOf(base)} />
);
const ORDER_DIALOGS = "commerce/order/actions";
const notification = (rest: object) =>
  inRecord(RowActions, {
    moves: { send: true, schedule: true, cancel: true, delete: true },
    replacesId: null,
    ...rest,
  });
const issueActions = (base: TestRecord) => (
  <IssueActions
    issue={
      {
        ...record(base),
        locale: "en-US",
        subject: KEY,
        newsletter: KEY,
        state: "draft",
        needsSecondPerson: false,
        moves: { edit: true, send: true, schedule: true, submit: true, stop: true },
      } as unknown as NewsletterIssueRecord
    }
  />
);
const NEWSLETTER = "audience/newsletter";
const userOf = (base: TestRecord) =>
  ({
    ...record(base),
    email: KEY,
    activated: true,
    passkeys: 1,
    totp: true,
    abilities: { sendReset: true, endSessions: true, removeSecondFactors: true, setStatus: true },
  }) as never;
const withdrawal = { kind: "kill", notice: KEY, at: AT };

export const OVERLAY_CASES: Record<string, OverlayCase> = {
  "refund of an order": {
    files: [`${ORDER_DIALOGS}/refund-dialog.tsx`, `${ORDER_DIALOGS}/order-actions.tsx`],
    render: orderActions,
    opens: ["resources.orders.action.refund"],
    onChange: "asks",
  },
  "cancellation of an order": {
    files: [`${ORDER_DIALOGS}/cancel-dialog.tsx`],
    render: orderActions,
    opens: ["resources.orders.action.cancel"],
    onChange: "nothing",
  },
  "collection of cash": {
    files: [`${ORDER_DIALOGS}/collect-dialog.tsx`],
    render: orderActions,
    opens: ["resources.orders.action.markPaid"],
    onChange: "nothing",
  },
  "shipment of an order": {
    files: [`${ORDER_DIALOGS}/ship-dialog.tsx`],
    render: orderActions,
    opens: ["resources.orders.action.ship"],
    onChange: "nothing",
  },
  "retry of a payment": {
    files: [`${ORDER_DIALOGS}/retry-dialog.tsx`],
    render: orderActions,
    opens: ["resources.orders.action.retry"],
    onChange: "nothing",
  },
  "resolution of a refund": {
    files: [`${ORDER_DIALOGS}/refund-resolution-dialog.tsx`],
    render: (base) => (
      <WhileOpen>
        {(onClose) => (
          <RefundResolutionDialog
            order={orderOf(base)}
            refundId={base.id * 10}
            byHand
            onClose={onClose}
          />
        )}
      </WhileOpen>
    ),
    opens: [],
    onChange: "nothing",
  },
  "extension of a subscription": {
    files: ["commerce/subscription/extend-dialog.tsx"],
    render: subscriptionActions,
    opens: ["resources.members.action.extend"],
    onChange: "asks",
  },
  "cancellation of a subscription": {
    files: ["commerce/subscription/subscription-actions.tsx"],
    render: subscriptionActions,
    opens: ["resources.members.action.cancel"],
    onChange: "asks",
  },
  "end of a subscription": {
    files: ["commerce/subscription/subscription-actions.tsx"],
    render: subscriptionActions,
    opens: ["resources.members.action.end"],
    onChange: "asks",
  },
  "sending of a notification": {
    files: [
      "audience/notification/list/row-actions.tsx",
      "audience/notification/use-confirm-send.ts",
    ],
    render: notification({}),
    opens: ["resources.notification.send.button"],
    onChange: "nothing",
  },
  "sending of a notification without a second person": {
    files: ["audience/notification/send-dialogs.tsx"],
    render: notification({ needsSecondPerson: true }),
    opens: ["resources.notification.override.button"],
    onChange: "nothing",
  },
  "deletion of a notification": {
    files: ["audience/notification/list/row-actions.tsx"],
    render: notification({}),
    opens: ["ra.action.delete"],
    onChange: "asks",
  },
  "sending of a newsletter issue": {
    files: [`${NEWSLETTER}/issue/actions/send-dialog.tsx`],
    render: issueActions,
    opens: ["resources.newsletterissue.send.button"],
    onChange: "reports",
  },
  "end of sending of a newsletter issue": {
    files: [`${NEWSLETTER}/issue/actions/use-issue-moves.ts`],
    render: issueActions,
    opens: ["resources.newsletterissue.stop.button"],
    onChange: "nothing",
  },
  "end of a newsletter subscription": {
    files: [`${NEWSLETTER}/newsletter-subscriber.screens.tsx`],
    render: inRecord(UnsubscribeButton, { state: "active", email: "a@b.jo", newsletter: KEY }),
    opens: ["resources.newslettersubscriber.unsubscribe.button"],
    onChange: "nothing",
  },
  "removal of an address from the suppression list": {
    files: [`${NEWSLETTER}/suppression/remove-address.tsx`],
    render: inRecord(RemoveAddress, { email: "a@b.jo", reason: "staff" }),
    opens: ["resources.mailsuppression.remove.button"],
    onChange: "nothing",
  },
  "sending of an approved notification": {
    files: ["audience/notification/send-approved.tsx"],
    render: (base) => (
      <SendApprovedButton article={articleOf(base)} alert={{ title: KEY, body: KEY }} />
    ),
    opens: ["resources.notification.approved.button"],
    onChange: "nothing",
  },
  "dismissal of a failed job": {
    files: ["system/status/dismiss-job.tsx"],
    // Jobs have UUIDs, but the server of this test has records with numbers.
    render: ({ id }) => <DismissJob job={{ id: id as unknown as string, name: KEY }} />,
    opens: ["status.failed.dismissOf"],
    onChange: "nothing",
  },
  "sign-out of a user": {
    files: ["audience/user/user-sign-in-status.tsx"],
    render: (base) => <UserSignInStatus user={userOf(base)} />,
    opens: ["resources.users.sessions.end"],
    onChange: "nothing",
  },
  "new key of a channel": {
    files: ["broadcast/channel/key/channel-key.tsx"],
    render: inRecord(ChannelKey),
    opens: ["resources.channels.key.rotate"],
    onChange: "asks",
  },
  "new key of a playout system": {
    files: ["broadcast/channel/song/song-settings.tsx"],
    render: (base) => inEdit(<SongKey channel={{ ...base, songKey: KEY } as never} />),
    opens: ["resources.channels.song.replace"],
    onChange: "asks",
  },
  "discarding of a pending version": {
    files: ["newsroom/article/pending-version/pending-version-notices.tsx"],
    render: (base) => inEdit(<PendingVersionNotices article={articleOf(base)} />),
    opens: ["article.pendingVersion.discard.button"],
    onChange: "asks",
  },
  "reinstatement of an article": {
    files: ["newsroom/article/pending-version/pending-version-notices.tsx"],
    render: (base) => inEdit(<PendingVersionNotices article={articleOf(base, { withdrawal })} />),
    opens: ["article.pendingVersion.reinstate.button"],
    onChange: "asks",
  },
  "withdrawal of an article": {
    files: ["newsroom/article/pending-version/withdraw-dialog.tsx"],
    render: (base) =>
      inEdit(
        <WhileOpen>
          {(onClose) => <WithdrawDialog article={articleOf(base)} onClose={onClose} />}
        </WhileOpen>,
      ),
    opens: [],
    onChange: "asks",
  },
  "publication of a pending version": {
    files: ["newsroom/article/pending-version/update-dialog.tsx"],
    render: ({ id }) =>
      inEdit(
        <Form record={articleOf({ id, version: 1 })}>
          <WhileOpen>{(onClose) => <UpdateDialog articleId={id} onClose={onClose} />}</WhileOpen>
        </Form>,
      ),
    opens: [],
    onChange: "asks",
  },
  "restoring of a revision": {
    files: ["newsroom/article/revisions/revision-comparison.tsx"],
    render: (base) => {
      const revision = {
        id: base.id * 10,
        version: 0,
        name: KEY,
        at: AT,
        by: { name: KEY },
      } as unknown as ArticleRevision;
      return (
        <RevisionComparison
          article={articleOf(base)}
          revision={revision}
          previous={null}
          onRestored={() => {}}
        />
      );
    },
    opens: ["article.revisions.restore.confirm"],
    onChange: "asks",
  },
  "menu of an article": {
    files: ["newsroom/article/list/article-menu.tsx", "platform/overlay/action-menu.tsx"],
    render: inRecord(ArticleMenu, {
      enable: true,
      state: "published",
      abilities: { publish: true },
    }),
    opens: ["resources.article.rowActions", "resources.article.unpublish.button"],
    onChange: "asks",
  },
  "cancellation of a plan item": {
    files: ["newsroom/plan/item/use-item-actions.tsx"],
    render: planActions,
    opens: ["resources.plan.transition.cancelled"],
    onChange: "asks",
  },
  "deletion of a plan item": {
    files: ["newsroom/plan/item/use-item-actions.tsx"],
    render: planActions,
    opens: ["remove"],
    onChange: "asks",
  },
  "event of a plan item": {
    files: ["newsroom/plan/links/create-linked-dialog.tsx"],
    render: (base) => (
      <WhileOpen>
        {(onClose) => <EventOfPlan item={planItemOf(base)} onClose={onClose} />}
      </WhileOpen>
    ),
    opens: [],
    onChange: "nothing",
  },
  "removal of an entry of a live blog": {
    files: ["newsroom/live-blog/entry/published-list.tsx"],
    render: (base) => (
      <OnLiveDesk base={base}>
        <PublishedList />
      </OnLiveDesk>
    ),
    opens: ["liveBlog.action.remove"],
    onChange: "asks",
  },
  "return of an entry of a live blog": {
    files: ["newsroom/live-blog/entry/reject-dialog.tsx"],
    render: (base) => (
      <OnLiveDesk base={base}>
        <WhileOpen>
          {(onClose) =>
            liveDeskOf(base).published.map((entry) => (
              <RejectDialog key={entry.title} entry={entry} onClose={onClose} />
            ))
          }
        </WhileOpen>
      </OnLiveDesk>
    ),
    opens: [],
    onChange: "asks",
  },
  "end of a live blog": {
    files: ["newsroom/live-blog/desk/end-dialog.tsx"],
    render: (base) => (
      <ImageChooserProvider>
        <OnLiveDesk base={base}>
          <WhileOpen>
            {(onClose) => <EndDialog summary={EMPTY_ARTICLE.body} onClose={onClose} />}
          </WhileOpen>
        </OnLiveDesk>
      </ImageChooserProvider>
    ),
    opens: [],
    onChange: "asks",
  },
  "removal of a shift of a live blog": {
    files: ["newsroom/live-blog/shifts/shift-list.tsx"],
    render: (base) => (
      <OnLiveDesk base={base}>
        <ShiftList />
      </OnLiveDesk>
    ),
    opens: ["liveBlog.shift.removeOf"],
    onChange: "asks",
  },
  "change of a shift of a live blog": {
    files: ["newsroom/live-blog/shifts/shift-dialog.tsx"],
    render: (base) => (
      <OnLiveDesk base={base}>
        <WhileOpen>
          {(onClose) =>
            liveDeskOf(base).shifts.map((shift) => (
              <ShiftDialog key={shift.role} shift={shift} onClose={onClose} />
            ))
          }
        </WhileOpen>
      </OnLiveDesk>
    ),
    opens: [],
    onChange: "asks",
  },
  "hand-over of a live blog": {
    files: [
      "newsroom/live-blog/shifts/hand-over-dialog.tsx",
      "newsroom/live-blog/shifts/shift-section.tsx",
    ],
    render: (base) => (
      <OnLiveDesk base={base}>
        <WhileOpen>
          {(onClose) => <HandOverDialog next={{ id: 2, name: KEY }} onClose={onClose} />}
        </WhileOpen>
      </OnLiveDesk>
    ),
    opens: [],
    onChange: "asks",
  },
  "publication of a result": {
    files: ["newsroom/result/desk/publish-buttons.tsx"],
    render: (base) => <PublishButtons result={resultOf(base)} />,
    opens: ["result.action.publish"],
    onChange: "asks",
  },
  "withdrawal of a result": {
    files: ["newsroom/result/desk/publish-buttons.tsx"],
    render: (base) => <PublishButtons result={resultOf(base)} />,
    opens: ["result.action.withdraw"],
    onChange: "asks",
  },
  "deletion of a result": {
    files: ["newsroom/result/desk/delete-button.tsx"],
    render: (base) => <DeleteButton result={resultOf(base)} />,
    opens: ["result.action.delete"],
    onChange: "asks",
  },
  "deletion of a note": {
    files: ["newsroom/work/note/note-item.tsx"],
    render: (base) => <DeletableNote base={base} />,
    opens: ["work.notes.delete"],
    onChange: "asks",
  },
  "deletion of a record": {
    files: ["platform/form/delete-record.tsx"],
    render: inRecord(DeleteRecord),
    opens: ["ra.action.delete"],
    onChange: "asks",
  },
  "deletion of selected records": {
    files: ["platform/list/bulk/bulk-delete.tsx"],
    render: inList(<BulkDelete resource="tag" />),
    opens: ["ra.action.delete"],
    onChange: "reports",
  },
  "switching of selected records": {
    files: ["platform/list/bulk/bulk-switches.tsx"],
    render: inList(<BulkSwitches resource="tag" />),
    opens: ["frame.bulk.off"],
    onChange: "nothing",
  },
  "switch of a row": {
    files: ["platform/list/status-switch.tsx"],
    render: inRecord(() => (
      <StatusSwitch
        source="status"
        label="switch"
        removesContent
        onSwitch={({ id }, status) => client.tag.setStatus({ id: Number(id), status })}
      />
    )),
    opens: ["switch"],
    onChange: "nothing",
  },
};

/** Files with overlays that act on no record that may change below them, and why. */
export const OTHER_OVERLAYS: Record<string, string> = {
  ...reasons("acts on the own account", [
    "newsroom/monitor/columns/add-column.tsx",
    "newsroom/monitor/columns/column-menu.tsx",
    "newsroom/monitor/columns/filter-dialog.tsx",
    "newsroom/monitor/monitor.tsx",
    "audience/account/app/recovery-codes.tsx",
    "audience/account/reauthentication-dialog.tsx",
    "audience/account/session/own-sessions.tsx",
    "platform/layout/account-menu.tsx",
    "platform/session/step-up-dialog.tsx",
  ]),
  ...reasons("acts on all sessions, whatever there are", ["audience/user/end-all-sessions.tsx"]),
  ...reasons("deletes a song, which nobody can edit", ["broadcast/channel/song/song-history.tsx"]),
  ...reasons("shows, and changes nothing", [
    "audience/analytics/article-statistics.tsx",
    "broadcast/channel/embed-dialog.tsx",
    "newsroom/live-blog/shifts/handover-history.tsx",
    "newsroom/article/preview/preview-dialog.tsx",
    "newsroom/article/list/bulk-edit/refused-articles-dialog.tsx",
    "newsroom/article/translation/translation-comparison.tsx",
    "newsroom/front/explain/explain-dialog.tsx",
    "newsroom/live-blog/entry/history-dialog.tsx",
    "newsroom/monitor/preview/row-preview.tsx",
    "newsroom/result/desk/history-dialog.tsx",
    "newsroom/site-preview/site-preview-dialog.tsx",
    "newsroom/work/notice/bell.tsx",
    "platform/layout/menu.tsx",
    "platform/overlay/history-frame.tsx",
    "platform/palette/palette-dialog.tsx",
  ]),
  ...reasons("creates a record", [
    "audience/newsletter/suppression/add-addresses.tsx",
    "broadcast/schedule/panel/add-slot-dialog.tsx",
    "commerce/subscription/grant-dialog.tsx",
    "commerce/subscription/use-overlap-confirmation.tsx",
  ]),
  ...reasons("edits the form around it", [
    "newsroom/article/body/dialogs/media-dialog.tsx",
    "newsroom/live-blog/compose/recording-field.tsx",
    "newsroom/live-blog/compose/template-menu.tsx",
    "newsroom/live-blog/compose/write-pane.tsx",
    "newsroom/live-blog/pair/use-confirm-early.ts",
    "newsroom/article/body/dialogs/small-dialog.tsx",
    "newsroom/article/body/toolbar/tool-menu.tsx",
    "newsroom/article/publication/use-confirm-publication.tsx",
    "newsroom/media/chooser/chooser-dialog.tsx",
    "newsroom/media/use-image-chooser.tsx",
    "newsroom/result/form/new-result.tsx",
    "platform/form/autosave/recovery-dialog.tsx",
    "platform/form/conflict/conflict-form.tsx",
    "platform/form/phone/country-menu.tsx",
    "platform/form/save/unsaved-guard.tsx",
  ]),
  ...reasons("tested with the front page editor", [
    "newsroom/front/articles/article-row.tsx",
    "newsroom/front/conflict/front-conflict-dialog.tsx",
    "newsroom/front/front-editor.ts",
    "newsroom/front/panel/front-panel-drawer.tsx",
    "newsroom/front/panel/history-panel.tsx",
    "newsroom/front/panel/scheduled-panel.tsx",
    "newsroom/front/placement/placement-dialog.tsx",
    "newsroom/front/placement/replace-dialog.tsx",
    "newsroom/front/publish/publish-dialog.tsx",
    "newsroom/front/publish/schedule-dialog.tsx",
    "newsroom/front/publish/use-publishing.ts",
    "newsroom/front/slots/slot-card.tsx",
    "newsroom/front/slots/slot-picker.tsx",
  ]),
  ...reasons("its form saves the version that it was opened with", [
    "audience/newsletter/issue/actions/schedule-dialog.tsx",
    "audience/contact/answer-form.tsx",
    "broadcast/schedule/grids/grid-dialog.tsx",
    "commerce/delivery-area/delivery-area-panel.tsx",
    "newsroom/breaking/desk/approval.tsx",
    "newsroom/breaking/desk/override-dialog.tsx",
    "newsroom/breaking/desk/withdraw-dialog.tsx",
    "newsroom/letter/publish-set.tsx",
    "newsroom/live-blog/entry/merge-dialog.tsx",
    "newsroom/live-blog/entry/move-dialog.tsx",
    "newsroom/live-blog/pair/compare-dialog.tsx",
    "newsroom/live-blog/pair/pair-dialog.tsx",
    "newsroom/live-blog/link/add-dialog.tsx",
    "newsroom/live-blog/link/add-to-live-blog.tsx",
    "newsroom/media/crop/crop-dialog.tsx",
    "newsroom/media/crop/lazy-crop-dialog.tsx",
    "newsroom/media/panel/image-panel.tsx",
    "newsroom/media/panel/replace-image.tsx",
    "newsroom/plan/item/item-conflict-dialog.tsx",
    "newsroom/plan/item/item-form.tsx",
    "newsroom/work/assignment/assignment-dialog.tsx",
  ]),
  ...reasons("keeps the city and year with which it was opened", [
    "broadcast/religious-calendar/table-list.tsx",
  ]),
  ...reasons("keeps the id with which it was opened", [
    "newsroom/monitor/assign/assign-dialog.tsx",
    "newsroom/monitor/rows/row.tsx",
    "audience/newsletter/issue/actions/issue-actions.tsx",
    "audience/newsletter/issue/actions/test-dialog.tsx",
    "audience/user/use-handover.tsx",
    "broadcast/schedule/grids/grid-bar.tsx",
    "broadcast/schedule/move/recurrence-dialog.tsx",
    "broadcast/schedule/panel/airing-panel.tsx",
    "newsroom/article/list/bulk-edit/bulk-edit-dialog.tsx",
    "newsroom/article/revisions/rename-revision.tsx",
    "newsroom/article/revisions/revisions-button.tsx",
    "newsroom/plan/item/item-panel.tsx",
    "newsroom/plan/links/link-dialog.tsx",
    "newsroom/work/note/notes-button.tsx",
    "newsroom/work/note/notes-panel.tsx",
  ]),
  ...reasons("acts on an entry that is only in this browser", [
    "newsroom/live-blog/queue/unsent-list.tsx",
  ]),
  ...reasons("is a part of other overlays", [
    "newsroom/live-blog/entry/entry-menu.tsx",
    "newsroom/live-blog/entry/schedule-dialog.tsx",
    "platform/confirm.tsx",
    "platform/form/form-dialog.tsx",
    "platform/layout/side-panel.tsx",
    "platform/overlay/opened-record.ts",
  ]),
};

function reasons(reason: string, files: string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, reason]));
}
