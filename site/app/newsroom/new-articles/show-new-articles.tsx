import { useLocation, useNavigate } from "react-router";
import { useMessages } from "../../platform/messages.ts";
import { UpdatesButton } from "../../ui/updates-button.tsx";
import "./messages.ts";

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
    <UpdatesButton onShow={() => void show()} className="pointer-events-auto">
      {t("newArticles", { count })}
    </UpdatesButton>
  );
}
