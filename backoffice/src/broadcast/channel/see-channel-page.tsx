import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { useRecordContext } from "react-admin";
import { SeeOnSite } from "../../platform/layout/see-on-site.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";

/** Link to the public page of the channel; for audio channels to the radio page. */
export function SeeChannelPage() {
  const channel = useRecordContext<StaffChannel>();
  const uiLocale = useUiLocale();
  if (!channel?.enabled || channel.deletedAt !== null) return null;
  const locale = [uiLocale, ...LOCALES].find((candidate) => channel.slug[candidate]) ?? uiLocale;
  return (
    <SeeOnSite
      path={
        channel.kind === "audio"
          ? pagePath(locale, "radio")
          : livePath(locale, channel.slug[locale])
      }
    />
  );
}
