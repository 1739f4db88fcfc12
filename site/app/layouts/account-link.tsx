import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { useViewer } from "../audience/viewer.ts";
import { useLocale } from "../system/locale.ts";
import { useWords } from "../system/words.ts";
import { Icon } from "../ui/icons.tsx";
import { Link } from "../ui/link.tsx";

/** Leads to signing in, and whoever has to their account. A page that is kept for all says the first until its scripts run. */
export function AccountLink() {
  const t = useWords();
  const locale = useLocale();
  const viewer = useViewer();
  return (
    <Link
      to={inLocalePath(locale, viewer ? "/account" : "/auth/sign-in")}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 px-2 text-15 font-semibold hover:bg-wash"
    >
      <Icon name="person" className="size-6 shrink-0" />
      <span className="max-w-32 truncate max-md:sr-only">{viewer ? viewer.name : t("account.signIn")}</span>
    </Link>
  );
}
