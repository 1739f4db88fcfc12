import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { LivePage, LiveStory } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";
import { useEffect, useReducer, useRef } from "react";
import { stopWithdrawn } from "../../broadcast/player/stage.ts";
import { useLocale } from "../../platform/locale.ts";
import { saveForOffline } from "../../system/offline/use-save-for-offline.ts";
import { followLiveBlog } from "./live-connection.ts";
import {
  applyChanges,
  isStreamRemoved,
  type LiveView,
  showWaiting,
  viewOf,
  withState,
} from "./live-updates.ts";
import { isRecordingWithdrawn } from "./withdrawn-recording.ts";

type Update = (view: LiveView) => LiveView;

/** Whether readers no longer see an article, or see it under another title. */
const isAnyGone = (before: LiveStory[], after: LiveStory[]): boolean =>
  before.some(({ article }) => !after.some(({ article: { title } }) => title === article.title));

/**
 * Returns what a page shows of a live blog, which follows its changes while it is live.
 * @param isFollowed the page has the newest entries
 */
export function useLiveUpdates(
  article: ArticleDetails,
  rendered: { page: LivePage; stream: number | undefined; result: PublicResult | null },
  isFollowed: boolean,
) {
  const locale = useLocale();
  const articleId = article.id;
  const shown = useRef(article);
  useEffect(() => {
    shown.current = article;
  });
  const [view, update] = useReducer(
    (view: LiveView, change: Update) => change(view),
    rendered,
    viewOf,
  );
  const isOpen = isFollowed && view.state === "live";
  const { sequence } = rendered.page;
  const { stream } = rendered;
  const known = useRef(rendered.page.stories);
  useEffect(() => {
    if (!isOpen) return;
    return followLiveBlog(
      articleId,
      { after: sequence, locale },
      {
        onChanges: (changes) => {
          update((view) => applyChanges(view, changes));
          stopWithdrawn((item) => isRecordingWithdrawn(item, articleId, changes));
          // The copy on the device still has it.
          if (changes.some(({ kind }) => kind === "removed")) void saveForOffline(shown.current);
        },
        onResult: (result) => update((view) => ({ ...view, result })),
        onStories: (stories) => {
          update((view) => ({ ...view, stories }));
          if (isAnyGone(known.current, stories)) void saveForOffline(shown.current);
          known.current = stories;
        },
        onState: (state) => {
          // The page redirects to the article.
          if (isStreamRemoved(stream, state)) location.reload();
          else update((view) => withState(view, state));
        },
        onGone: () => location.reload(),
      },
    );
  }, [articleId, sequence, locale, isOpen, stream]);
  return { view, show: () => update(showWaiting) };
}
