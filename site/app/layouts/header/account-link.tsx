import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useViewer } from "../../audience/viewer.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";

/**
 * Link to the sign-in page, or to the dashboard under the viewer's name. Cached pages are rendered
 * signed out; an inline script completes the link before the first paint.
 */
export function useAccountLink(): { to: string; name: string; dashboard: string } {
  const t = useMessages();
  const locale = useLocale();
  const viewer = useViewer();
  const dashboard = pagePath(locale, "dashboard");
  return {
    to: viewer ? dashboard : pagePath(locale, "auth/sign-in"),
    name: viewer ? viewer.name : t("account.signIn"),
    dashboard,
  };
}

/** Account link in the header, on screens with room for it. The menu contains the same link. */
export function AccountLink() {
  const { to, name, dashboard } = useAccountLink();
  return (
    <Link
      to={to}
      data-account={dashboard}
      suppressHydrationWarning
      className="bar-button flex min-h-11 shrink-0 items-center justify-center gap-1.5 md:px-2 text-15 font-semibold hover:bg-wash max-sm:hidden"
    >
      <Icon name="person" className="size-6 shrink-0" />
      <span className="max-w-32 truncate max-md:sr-only" suppressHydrationWarning>
        {name}
      </span>
    </Link>
  );
}
