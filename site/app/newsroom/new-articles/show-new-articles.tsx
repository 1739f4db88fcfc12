import { useLocation, useNavigate } from "react-router";
import { useMessages } from "../../platform/messages.ts";

/** Button that loads the page again, with `count` new articles. */
export function ShowNewArticles({ count }: { count: number }) {
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
    <button
      type="button"
      onClick={() => void show()}
      className="edged pointer-events-auto min-h-11 cursor-pointer bg-ink px-5 font-semibold text-paper shadow-lg hover:underline"
    >
      {t("newArticles", { count })}
    </button>
  );
}
