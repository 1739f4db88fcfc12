import type { BreakingPackage } from "@masthead/contract/newsroom/breaking/breaking.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Box, Button, LinearProgress } from "@mui/material";
import { lazy, Suspense, useId, useState } from "react";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { useBreakingMessages } from "../breaking-messages.ts";

const RenderedMail = lazy(async () => ({
  default: (await import("./rendered-mail.tsx")).RenderedMail,
}));

interface MailPreviewProps {
  news: BreakingPackage;
  locale: Locale;
  /** Whether the form has changes that the preview does not show. */
  isDirty: boolean;
}

/** Preview of the saved mail of a language, and a test to oneself. */
export function MailPreview({ news: { id, hash, abilities }, locale, isDirty }: MailPreviewProps) {
  const message = useBreakingMessages();
  const notify = useNotify();
  const region = useId();
  const hasRight = useNewsroomRight("write", "push");
  const mayTest = hasRight && abilities.edit;
  const [isOpen, setOpen] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const test = async () => {
    setTesting(true);
    try {
      await client.breaking.mailTest({ id, of: locale });
      notify(message("mailPreview.tested"), { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    } finally {
      setTesting(false);
    }
  };
  return (
    <Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1 }}>
        <Button
          aria-expanded={isOpen}
          aria-controls={region}
          onClick={() => setOpen(!isOpen)}
          sx={{ minBlockSize: 44 }}
        >
          {message(isOpen ? "mailPreview.hide" : "mailPreview.show")}
        </Button>
        {mayTest && (
          <Button
            loading={isTesting}
            disabled={isDirty}
            onClick={() => void test()}
            sx={{ minBlockSize: 44 }}
          >
            {message("mailPreview.test")}
          </Button>
        )}
      </Box>
      <Box id={region}>
        {isOpen && (
          <Suspense fallback={<LinearProgress aria-label={message("loading")} />}>
            <RenderedMail id={id} hash={hash} locale={locale} isDirty={isDirty} />
          </Suspense>
        )}
      </Box>
    </Box>
  );
}
