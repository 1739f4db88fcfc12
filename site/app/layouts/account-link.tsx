import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { useViewer } from "../audience/viewer.ts";
import { useLocale } from "../system/locale.ts";
import { useWords } from "../system/words.ts";
import { Icon } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";

/** Where signing in leads, or who is signed in and their own pages. A cached page says the first, and viewer-at-once.ts the second before it is painted. */
export function useAccountLink(): { to: string; name: string; own: string } {
  const t = useWords();
  const locale = useLocale();
  const viewer = useViewer();
  const own = inLocalePath(locale, "/dashboard");
  return { to: viewer ? own : inLocalePath(locale, "/auth/sign-in"), name: viewer ? viewer.name : t("account.signIn"), own };
}

/** In the bar, where there is room; the menu has it too. */
export function AccountLink() {
  const { to, name, own } = useAccountLink();
  return (
    <Link
      to={to}
      data-account={own}
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
