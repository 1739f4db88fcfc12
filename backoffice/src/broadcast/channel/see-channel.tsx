import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath, livePath } from "@masthead/contract/system/paths.ts";
import { useRecordContext } from "react-admin";
import { useDeskLocale } from "../../frame/locale.ts";
import { SeeOnSite } from "../../frame/see-on-site.tsx";

/** Leads to where readers watch the channel, or to the radio where they listen. */
export function SeeChannel() {
  const channel = useRecordContext<StaffChannel>();
  const deskLocale = useDeskLocale();
  if (!channel?.enabled || channel.deletedAt !== null) return null;
  const locale = [deskLocale, ...LOCALES].find((one) => channel.slug[one]) ?? deskLocale;
  return <SeeOnSite path={channel.kind === "audio" ? inLocalePath(locale, "/radio") : livePath(locale, channel.slug[locale])} />;
}
