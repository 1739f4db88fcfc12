import { lazy, Suspense } from "react";
import { RefreshTime } from "../../platform/refresh/refresh-time.tsx";

const ShowNewArticles = lazy(async () => ({
  default: (await import("./show-new-articles.tsx")).ShowNewArticles,
}));

/**
 * Announces articles that were published since the page was loaded, and shows them on request. Over
 * the page, so that nothing moves.
 */
export function NewArticlesButton({ count, version }: { count: number; version: unknown }) {
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 top-3 z-(--z-player) flex justify-center"
    >
      <RefreshTime version={version} />
      {count > 0 && (
        <Suspense>
          <ShowNewArticles count={count} />
        </Suspense>
      )}
    </div>
  );
}
