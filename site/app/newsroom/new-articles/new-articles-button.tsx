import { useLocation, useNavigate } from "react-router";
import { useMessages } from "../../platform/messages.ts";
import { RefreshTime } from "../../platform/refresh/refresh-time.tsx";

/** Announces articles that were published since the page was loaded, and shows them on request. Over the page, so that nothing moves. */
export function NewArticlesButton({ count, version }: { count: number; version: unknown }) {
  const t = useMessages();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const show = async () => {
    // Another history entry: long lists restore their state when the reader returns to one.
    await navigate(pathname + search);
    document.getElementById("content")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  return (
    <div role="status" className="no-print pointer-events-none fixed inset-x-0 top-3 z-(--z-player) flex justify-center">
      <RefreshTime version={version} />
      {count > 0 && (
        <button
          type="button"
          onClick={() => void show()}
          className="edged pointer-events-auto min-h-11 cursor-pointer bg-ink px-5 font-semibold text-paper shadow-lg hover:underline"
        >
          {t("newArticles", { count })}
        </button>
      )}
    </div>
  );
}
