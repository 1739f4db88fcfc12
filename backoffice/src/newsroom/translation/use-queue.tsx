import type { TranslationTask } from "@masthead/contract/newsroom/article/article-translation.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { UndoButton } from "../../platform/undo-button.tsx";
import type { QueueView } from "./queue-view.ts";

/** Rows of a page. */
export const PAGE_SIZE = 25;
/** Interval in which the work of others appears in the queue, in milliseconds. */
const REFETCH_INTERVAL_MS = 10_000;
const QUEUE_KEY = ["article", "translation", "queue"];

/** A page of the translation queue, kept up to date while the screen is visible. */
export function useQueue({ categoryId, since, ...view }: QueueView) {
  const locale = useUiLocale();
  const input = {
    ...view,
    ...(categoryId !== null && { categoryId }),
    ...(since && { since }),
    limit: PAGE_SIZE,
    locale,
  };
  return useQuery({
    queryKey: [...QUEUE_KEY, input],
    queryFn: ({ signal }) => client.article.translation.queue(input, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
}

/** Decisions on a translation that need no editor: it is not made, or still fits its original. */
export function useDecisions({ original, translation }: TranslationTask) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: QUEUE_KEY });
  const onError = (error: Error) => void notify(errorMessage(error), { type: "error" });
  const dismiss = useMutation({
    mutationFn: (dismissed: boolean) =>
      client.article.translation.dismiss({ id: original.id, dismissed }),
    onSuccess: (_, dismissed) =>
      notify(dismissed ? "resources.translations.dismissed" : "resources.translations.restored", {
        type: "success",
        action: <UndoButton onUndo={() => dismiss.mutate(!dismissed)} />,
      }),
    onError,
    onSettled,
  });
  const confirm = useMutation({
    mutationFn: () =>
      client.article.translation.confirm({
        id: translation?.id ?? 0,
        originalVersion: original.version,
      }),
    onSuccess: () => notify("article.source.confirmed", { type: "success" }),
    onError,
    onSettled,
  });
  return {
    isPending: dismiss.isPending || confirm.isPending,
    dismiss: dismiss.mutate,
    confirm: () => confirm.mutate(),
  };
}
