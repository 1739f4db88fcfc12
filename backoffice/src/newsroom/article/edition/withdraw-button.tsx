import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { WITHDRAWAL_KINDS, WITHDRAWAL_NOTICE_LENGTH, type WithdrawalKind } from "@masthead/contract/newsroom/article/withdrawal.ts";
import WithdrawIcon from "@mui/icons-material/GppBadOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { RadioButtonGroupInput, required, TextInput, useEditContext, useNotify, useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";

/** Button that withdraws a published article: a notice replaces it wherever readers have it. */
export function WithdrawButton({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { refetch } = useEditContext();
  const { isDirty } = useFormState();
  const [open, setOpen] = useState(false);
  const { id, locale } = article;
  return (
    <>
      <Button color="error" startIcon={<WithdrawIcon />} disabled={isDirty} onClick={() => setOpen(true)}>
        {translate("article.edition.withdraw.button")}
      </Button>
      {open && (
        <FormDialog
          title={translate("article.edition.withdraw.title")}
          text={translate("article.edition.withdraw.text")}
          submitLabel={translate("article.edition.withdraw.confirm")}
          dangerous
          defaultValues={{ kind: "kill", notice: translate(`article.edition.withdraw.template.${locale}`) }}
          onClose={() => setOpen(false)}
          onSend={async ({ kind, notice }) => {
            await client.article.edition.withdraw({ id, kind: kind as WithdrawalKind, notice });
            notify("article.edition.withdraw.done", { type: "success" });
            setOpen(false);
            void refetch();
          }}
        >
          <RadioButtonGroupInput
            source="kind"
            label="article.edition.withdraw.kind"
            row={false}
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
      )}
    </>
  );
}
