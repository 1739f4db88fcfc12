import type { Locale } from "@masthead/contract/platform/locale.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import Icon from "@mui/icons-material/HistoryToggleOffOutlined";
import { Button } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";

const SitePreviewDialog = lazy(async () => ({
  default: (await import("./site-preview-dialog.tsx")).SitePreviewDialog,
}));

/** Button that opens the public site in a language as of a time. */
export function SitePreviewButton({ locale }: { locale: Locale }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const mayShare = useNewsroomRight(...EDITORIAL_RIGHTS);
  if (!mayShare) return null;
  return (
    <>
      <Button
        startIcon={<Icon />}
        onClick={() => setOpen(true)}
        sx={{ minBlockSize: 44, paddingInline: { xs: 0.5, sm: 1 } }}
      >
        {translate("sitePreview.button")}
      </Button>
      {open && (
        <Suspense>
          <SitePreviewDialog locale={locale} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
