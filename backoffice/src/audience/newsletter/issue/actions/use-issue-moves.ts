import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useNotify, useRedirect, useRefresh, useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { errorMessage } from "../../../../platform/api/problems.ts";
import { useConfirm } from "../../../../platform/confirm.tsx";
import { useAction } from "../../../../platform/use-action.ts";
import { useSeenAction } from "./use-seen-action.ts";

/** Actions on an issue that need no input, with the version that the user sees. */
export function useIssueMoves(issue: NewsletterIssueRecord) {
  const { id, version } = issue;
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const confirm = useConfirm();
  const runSeen = useSeenAction();
  const { busy, run } = useAction(useRefresh());
  const act = (call: () => Promise<unknown>, done: string) =>
    run(() => runSeen(call), `resources.newsletterissue.done.${done}`);
  const { newsletterIssue: calls } = client;
  return {
    busy,
    submit: () => act(() => calls.submit({ id, version }), "submitted"),
    returnToDraft: () => act(() => calls.return({ id, version }), "returned"),
    cancel: () => act(() => calls.cancel({ id, version }), "cancelled"),
    pause: () => act(() => calls.pause({ id, version }), "paused"),
    resume: () => act(() => calls.resume({ id, version }), "resumed"),
    async stop() {
      const confirmed = await confirm({
        title: translate("resources.newsletterissue.stop.title"),
        text: translate("resources.newsletterissue.stop.text"),
        confirm: translate("resources.newsletterissue.stop.confirm"),
        dangerous: true,
      });
      if (confirmed) await act(() => calls.stop({ id, version }), "stopped");
    },
    async copy(into: Locale) {
      try {
        const copied = await calls.copy({ id, into });
        notify("resources.newsletterissue.done.copied", { type: "success" });
        redirect("edit", "newsletterissue", copied.id);
      } catch (error) {
        notify(errorMessage(error), { type: "error" });
      }
    },
  };
}
