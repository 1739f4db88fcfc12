import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { useEditContext, useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useActOn } from "../../../platform/overlay/opened-record.ts";
import { useFormRequest } from "../../../platform/sign-in/use-form-request.ts";
import type { UpdateReport } from "./update-approval.ts";

/** Actions of the update dialog, which close it. An error keeps it open. */
export function useUpdateActions(article: ArticleRecord, onClose: () => void) {
  const notify = useNotify();
  const { refetch } = useEditContext();
  const actOn = useActOn();
  const { send, sending, problem } = useFormRequest();
  const { id, version, pendingVersion } = article;
  /** @param action Returns whether it has acted. */
  const run = (successKey: string, action: () => Promise<boolean>) =>
    send(async () => {
      if (await action()) notify(successKey, { type: "success" });
      onClose();
      void refetch();
    });
  return {
    sending,
    problem,
    submit: ({ correction, note }: UpdateReport) =>
      run("article.pendingVersion.moved.review", async () => {
        const texts = { ...pendingVersion.texts, correction: correction ?? null, note };
        await client.article.pendingVersion.move({ id, version, state: "review", texts });
        return true;
      }),
    publish: (publish: UpdateReport, override: string | undefined) =>
      run(`article.pendingVersion.update.done.${publish.kind}`, () =>
        actOn(article, (seen) => client.article.edit({ id, version: seen, publish, override })),
      ),
  };
}
