import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { WITHDRAWAL_KINDS, WITHDRAWAL_NOTICE_LENGTH, type WithdrawalKind } from "@masthead/contract/newsroom/article/withdrawal.ts";
import { RadioButtonGroupInput, required, TextInput, useEditContext, useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";

/** Dialog that withdraws a published article, or changes the notice of a withdrawn one. */
export function WithdrawDialog({ article: { id, locale, withdrawal }, onClose }: { article: ArticleRecord; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { refetch } = useEditContext();
  const message = (key: string) => translate(`article.edition.${withdrawal ? "changeNotice" : "withdraw"}.${key}`);
  return (
    <FormDialog
      title={message("title")}
      text={message("text")}
      submitLabel={message("confirm")}
      dangerous={!withdrawal}
      defaultValues={{
        // Nothing is chosen in advance: readers see the notice, and each kind removes something else.
        kind: withdrawal?.kind ?? null,
        notice: withdrawal?.notice ?? "",
      }}
      onClose={onClose}
      onSend={async ({ kind, notice }) => {
        await client.article.edition.withdraw({ id, kind: kind as WithdrawalKind, notice });
        notify(message("done"), { type: "success" });
        onClose();
        void refetch();
      }}
    >
      <RadioButtonGroupInput
        source="kind"
        label="article.edition.withdraw.kind"
        row={false}
        validate={required()}
        choices={WITHDRAWAL_KINDS.map((kind) => ({ id: kind, name: `article.edition.withdraw.kinds.${kind}` }))}
        helperText={false}
      />
      <TextInput
        source="notice"
        label="article.edition.withdraw.notice"
        multiline
        minRows={3}
        fullWidth
        validate={required()}
        helperText="article.edition.withdraw.noticeHelp"
        slotProps={{ htmlInput: { dir: "auto", lang: locale, maxLength: WITHDRAWAL_NOTICE_LENGTH } }}
      />
    </FormDialog>
  );
}
