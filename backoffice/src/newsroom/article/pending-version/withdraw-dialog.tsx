import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import {
  STANDARD_NOTICES,
  WITHDRAWAL_KINDS,
  WITHDRAWAL_NOTICE_LENGTH,
  type WithdrawalKind,
} from "@masthead/contract/newsroom/article/withdrawal.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  RadioButtonGroupInput,
  required,
  TextInput,
  useEditContext,
  useNotify,
  useTranslate,
} from "react-admin";
import { useFormContext } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useActOn, useOpened } from "../../../platform/overlay/opened-record.ts";
import { useStation } from "../../../platform/time/station.ts";

/** Dialog that withdraws a published article, or changes the notice of a withdrawn one. */
export function WithdrawDialog({
  article,
  onClose,
}: {
  article: ArticleRecord;
  onClose: () => void;
}) {
  const opened = useOpened(article);
  const { locale, withdrawal, pendingVersion, breaking } = opened;
  const translate = useTranslate();
  const notify = useNotify();
  const { refetch } = useEditContext();
  const { editionApproval, twoPeopleForBreaking } = useStation();
  const isReviewed = editionApproval || (twoPeopleForBreaking && breaking);
  const approvedNotice = pendingVersion.approval && pendingVersion.texts.notice;
  const send = useSendWithdrawal(opened, isReviewed);
  const message = (key: string) =>
    translate(`article.pendingVersion.${withdrawal ? "changeNotice" : "withdraw"}.${key}`);
  return (
    <FormDialog
      title={message("title")}
      text={message("text")}
      submitLabel={message("confirm")}
      dangerous={!withdrawal}
      defaultValues={{
        // No default: readers see the notice, and each kind removes different content.
        kind: withdrawal?.kind ?? null,
        notice: approvedNotice || (withdrawal?.notice ?? ""),
      }}
      onClose={onClose}
      onSend={async ({ kind, notice }) => {
        if (await send(kind as WithdrawalKind, String(notice).trim()))
          notify(message("done"), { type: "success" });
        onClose();
        void refetch();
      }}
    >
      <KindInput locale={locale} isReviewed={isReviewed} />
      <TextInput
        source="notice"
        label="article.pendingVersion.withdraw.notice"
        multiline
        minRows={3}
        fullWidth
        validate={required()}
        helperText={
          isReviewed
            ? "article.pendingVersion.withdraw.noticeApproval"
            : "article.pendingVersion.withdraw.noticeHelp"
        }
        slotProps={{
          htmlInput: { dir: "auto", lang: locale, maxLength: WITHDRAWAL_NOTICE_LENGTH },
        }}
      />
    </FormDialog>
  );
}

/** Returns a function that withdraws the article, and resolves to whether it has acted. */
function useSendWithdrawal(article: ArticleRecord, isReviewed: boolean) {
  const actOn = useActOn();
  const { id, version, locale, withdrawal, pendingVersion, abilities } = article;
  const { texts } = pendingVersion;
  return async (kind: WithdrawalKind, notice: string): Promise<boolean> => {
    const isStandard = notice === STANDARD_NOTICES[kind][locale] || notice === withdrawal?.notice;
    const isApproved = pendingVersion.approval !== null && notice === texts.notice;
    const needsApproval = isReviewed && !isStandard && !isApproved;
    const isSubmitted = pendingVersion.state === "review" && texts.notice === notice;
    if (needsApproval && abilities.update && !isSubmitted)
      await client.article.pendingVersion.move({
        id,
        version,
        state: "review",
        texts: { ...texts, notice },
      });
    // The article is withdrawn immediately: its own notice follows once it is approved.
    if (needsApproval && withdrawal) return true;
    const sentNotice = needsApproval ? STANDARD_NOTICES[kind][locale] : notice;
    return actOn(article, (seen) =>
      client.article.withdraw({ id, version: seen, kind, notice: sentNotice }),
    );
  };
}

/**
 * Kind of the withdrawal. Where other notices need an approval, the choice enters its standard
 * notice, unless another one was written.
 */
function KindInput({ locale, isReviewed }: { locale: Locale; isReviewed: boolean }) {
  const { getValues, setValue } = useFormContext<{ kind: WithdrawalKind | null; notice: string }>();
  const isStandard = (notice: string) =>
    !notice.trim() || WITHDRAWAL_KINDS.some((kind) => STANDARD_NOTICES[kind][locale] === notice);
  return (
    <RadioButtonGroupInput
      source="kind"
      label="article.pendingVersion.withdraw.kind"
      row={false}
      choices={WITHDRAWAL_KINDS.map((kind) => ({
        id: kind,
        name: `article.pendingVersion.withdraw.kinds.${kind}`,
      }))}
      onChange={() => {
        const { kind, notice } = getValues();
        if (isReviewed && kind && isStandard(notice))
          setValue("notice", STANDARD_NOTICES[kind][locale], { shouldDirty: true });
      }}
      validate={required()}
      helperText={false}
    />
  );
}
