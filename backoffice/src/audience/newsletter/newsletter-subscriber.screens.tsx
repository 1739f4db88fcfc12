import "./newsletter-messages.ts";
import type { NewsletterSubscriber } from "@masthead/contract/audience/newsletter/newsletter-subscription.ts";
import {
  SUBSCRIPTION_STATES,
  type SubscriptionState,
} from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import UnsubscribeIcon from "@mui/icons-material/UnsubscribeOutlined";
import { useRecordContext, useRefresh, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { useConfirm } from "../../platform/confirm.tsx";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { RowButton } from "../../platform/form/input/row-button.tsx";
import { SelectInput } from "../../platform/form/input/select-input.tsx";
import { CellLines } from "../../platform/list/cell-lines.tsx";
import { column } from "../../platform/list/column.tsx";
import { idColumn, timeColumn } from "../../platform/list/columns.tsx";
import type { ExportColumns } from "../../platform/list/export/export-columns.ts";
import { RecordList } from "../../platform/list/record-list.tsx";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { TitleLink } from "../../platform/list/title-link.tsx";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";
import { useAction } from "../../platform/use-action.ts";
import { findNewsletters } from "./find-newsletters.ts";

const filters = [
  <SelectInput
    key="state"
    source="state"
    values={SUBSCRIPTION_STATES}
    messagePrefix="resources.newslettersubscriber.state"
    margin="none"
    alwaysOn
  />,
  <RecordPicker
    key="newsletterId"
    source="newsletterId"
    kind="newsletter"
    findChoices={findNewsletters}
  />,
  <SelectInput
    key="writtenIn"
    source="writtenIn"
    values={LOCALES}
    messagePrefix="frame.language"
  />,
];

const TONES: Record<SubscriptionState, "good" | "waiting" | "off"> = {
  pending: "waiting",
  active: "good",
  unsubscribed: "off",
};

const exportColumns: ExportColumns<NewsletterSubscriber> = {
  locale: { value: ({ locale }, { translate }) => translate(`frame.language.${locale}`) },
  state: [
    {
      value: ({ state }, { translate }) =>
        translate(`resources.newslettersubscriber.state.${state}`),
    },
    {
      label: "resources.newslettersubscriber.fields.suppressed",
      value: ({ suppressed }, { yesNo }) => yesNo(suppressed),
    },
  ],
  moves: null,
};

const subscriberColumn = column<NewsletterSubscriber>;

function SubscriberList() {
  return (
    <RecordList
      sort={{ field: "createdAt", order: "DESC" }}
      filters={filters}
      hiddenColumns={["id", "createdAt"]}
      searchHint="resources.newslettersubscriber.search"
      exportColumns={exportColumns}
      rowClick={false}
      bulkActions={false}
    >
      {subscriberColumn("email", { kind: "title" }, ({ email }) => (
        <TitleLink title={email} isShort dir="ltr" />
      ))}
      {subscriberColumn("newsletter", { disableSort: true }, ({ newsletter }) => (
        <bdi>{newsletter}</bdi>
      ))}
      {subscriberColumn("locale", { disableSort: true }, ({ locale }, { translate }) =>
        translate(`frame.language.${locale}`),
      )}
      {subscriberColumn(
        "state",
        { kind: "state", disableSort: true },
        ({ state, suppressed }, { translate }) => (
          <CellLines
            details={
              suppressed && (
                <StateBadge tone="bad">
                  {translate("resources.newslettersubscriber.fields.suppressed")}
                </StateBadge>
              )
            }
          >
            <StateBadge tone={TONES[state]}>
              {translate(`resources.newslettersubscriber.state.${state}`)}
            </StateBadge>
          </CellLines>
        ),
      )}
      {timeColumn("confirmedAt", { sortByOrder: "DESC" })}
      {timeColumn("unsubscribedAt", { sortByOrder: "DESC" })}
      {timeColumn("createdAt", { sortByOrder: "DESC" })}
      {idColumn}
      {subscriberColumn(
        "moves",
        {
          kind: "control",
          width: 64,
          label: "resources.newslettersubscriber.fields.moves",
          disableSort: true,
        },
        () => (
          <UnsubscribeButton />
        ),
      )}
    </RecordList>
  );
}

/** Button that ends a subscription, for a reader who asked for it. */
export function UnsubscribeButton() {
  const subscriber = useRecordContext<NewsletterSubscriber>();
  const translate = useTranslate();
  const confirm = useConfirm();
  const mayManage = useNewsroomRight("push");
  const { busy, run } = useAction(useRefresh());
  if (!subscriber || subscriber.state === "unsubscribed" || !mayManage) return null;
  const { id, email, newsletter } = subscriber;
  const unsubscribe = async () => {
    const confirmed = await confirm({
      title: translate("resources.newslettersubscriber.unsubscribe.title"),
      text: translate("resources.newslettersubscriber.unsubscribe.text", {
        email: isolateLtr(email),
        newsletter,
      }),
      confirm: translate("resources.newslettersubscriber.unsubscribe.button"),
      dangerous: true,
    });
    if (confirmed)
      await run(
        () => client.newsletterSubscription.staffUnsubscribe({ id }),
        "resources.newslettersubscriber.unsubscribe.done",
      );
  };
  return (
    <RowButton
      label="resources.newslettersubscriber.unsubscribe.button"
      disabled={busy}
      onClick={() => void unsubscribe()}
    >
      <UnsubscribeIcon fontSize="small" />
    </RowButton>
  );
}

export const screens = { list: SubscriberList };
