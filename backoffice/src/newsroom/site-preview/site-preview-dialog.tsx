import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { serverNow } from "../../platform/api/server-clock.ts";
import { FormDialog } from "../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../platform/form/input/station-time-input.tsx";

/**
 * Dialog that opens the public site in a new tab, as of a time. By default that is the next full
 * hour.
 */
export function SitePreviewDialog({ locale, onClose }: { locale: Locale; onClose: () => void }) {
  const translate = useTranslate();
  const nextHour = new Date(Math.ceil((serverNow().getTime() + 1) / HOUR) * HOUR).toISOString();
  return (
    <FormDialog
      title={translate("sitePreview.title")}
      text={translate("sitePreview.text")}
      submitLabel={translate("sitePreview.open")}
      defaultValues={{ at: nextHour }}
      onClose={onClose}
      onSend={async ({ at }) => {
        if (!at) throw new Error(translate("ra.validation.required"));
        // Opened before the request: browsers block a tab that is opened after it.
        const tab = window.open("", "_blank");
        if (!tab) throw new Error(translate("sitePreview.blocked"));
        tab.opener = null;
        try {
          tab.location.replace((await client.sitePreview.create({ locale, at })).path);
        } catch (error) {
          tab.close();
          throw error;
        }
        onClose();
      }}
    >
      <StationTimeInput source="at" label="sitePreview.at" required />
    </FormDialog>
  );
}
