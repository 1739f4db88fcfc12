import { useEffect, useRef } from "react";
import { useNotify } from "react-admin";
import { useSearchParams } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import type { EntryDraft } from "../compose/entry-draft.ts";
import { useDesk } from "../desk/use-desk.ts";
import { TRANSLATE_PARAM } from "./pair-path.ts";
import { translationDraft } from "./translation-draft.ts";

/**
 * Puts the translation of an entry into the composer that the URL of the desk asks for, once.
 * @param copy resolves when the composer has the draft, or the user keeps the one before
 */
export function useTranslateDraft(
  byline: string,
  copy: (draft: EntryDraft) => Promise<unknown>,
): void {
  const { desk } = useDesk();
  const notify = useNotify();
  const [params, setParams] = useSearchParams();
  const requested = params.get(TRANSLATE_PARAM);
  const started = useRef<string | null>(null);
  const latest = useRef({ desk, byline, copy, notify, setParams });
  useEffect(() => {
    latest.current = { desk, byline, copy, notify, setParams };
  });
  useEffect(() => {
    if (requested === null) started.current = null;
    if (requested === null || started.current === requested) return;
    started.current = requested;
    const start = async () => {
      const { desk: to } = latest.current;
      const from = to.translation;
      if (!from) return latest.current.notify("livePair.noBlog", { type: "warning" });
      const [source, { labels }] = await Promise.all([
        client.liveBlog.entry({ id: from.articleId, entryId: Number(requested) }),
        client.liveBlog.presets(),
      ]);
      if (source.pair)
        return latest.current.notify("livePair.alreadyTranslated", { type: "warning" });
      await latest.current.copy(
        translationDraft({
          source,
          byline: latest.current.byline,
          labels,
          from,
          to: { locale: to.locale, streams: to.blog?.streams ?? [] },
        }),
      );
    };
    void start()
      .catch((error) => latest.current.notify(errorMessage(error), { type: "error" }))
      .finally(() =>
        latest.current.setParams(
          (before) => {
            before.delete(TRANSLATE_PARAM);
            return before;
          },
          { replace: true },
        ),
      );
  }, [requested]);
}
