import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import { Title } from "react-admin";
import { errorMessage } from "../../platform/api/problems.ts";
import { TOAST_HEIGHT } from "../../platform/layout/toast-space.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { SitePreviewButton } from "../site-preview/site-preview-button.tsx";
import { useFrontDraft } from "./draft/use-front-draft.ts";
import { FrontDrag } from "./drag/front-drag.tsx";
import { FillingRules } from "./explain/filling-rules.tsx";
import { FrontDialogs } from "./front-dialogs.tsx";
import { FrontEditorContext, useFrontEditorState, useFrontMessages } from "./front-editor.ts";
import { FrontSlots } from "./front-slots.tsx";
import { FrontPanel } from "./panel/front-panel.tsx";
import { FrontPanelDrawer } from "./panel/front-panel-drawer.tsx";
import { FrontBar } from "./publish/front-bar.tsx";
import { ReviewNotice } from "./publish/review-notice.tsx";
import { FrontSwitch } from "./view/front-switch.tsx";
import { useFrontView } from "./view/front-view.ts";
import { useIsWide } from "./view/use-is-wide.ts";

/** Front page screen: editors decide what leads, and publish it. */
export function FrontPage() {
  const message = useFrontMessages();
  const uiLocale = useUiLocale();
  const { front, show } = useFrontView();
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={message("name")} />
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 1,
          marginBlockEnd: 1,
        }}
      >
        <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
          {message("name")}
        </Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <SitePreviewButton locale={front.locale} />
          <FrontSwitch front={front} show={show} />
        </Box>
      </Box>
      {/* Each front has its own queue of changes and undo steps. */}
      <Front key={`${front.locale} ${front.categoryId} ${uiLocale}`} front={front} />
    </Box>
  );
}

function Front({ front }: { front: FrontAddress }) {
  const message = useFrontMessages();
  const { draft, error, queue } = useFrontDraft(front);
  if (draft) return <FrontScreen front={front} draft={draft} queue={queue} error={error} />;
  if (!error) return <LinearProgress aria-label={message("loading")} />;
  return (
    <Alert severity="error" variant="outlined">
      {errorMessage(error)}
    </Alert>
  );
}

type FrontScreenProps = Parameters<typeof useFrontEditorState>[0] & { error: Error | null };

function FrontScreen({ error, ...options }: FrontScreenProps) {
  const editor = useFrontEditorState(options);
  const message = useFrontMessages();
  const isWide = useIsWide();
  return (
    <FrontEditorContext value={editor}>
      <FrontBar />
      {!(editor.mayEdit && editor.mayPublish) && (
        <Alert severity="info" variant="outlined" sx={{ marginBlockEnd: 1.5 }}>
          {message(
            editor.mayEdit ? "mayNotPublish" : editor.mayPublish ? "mayNotEdit" : "mayNotChange",
          )}
        </Alert>
      )}
      <ReviewNotice />
      {error && (
        <Alert severity="warning" variant="outlined" sx={{ marginBlockEnd: 1.5 }}>
          {errorMessage(error)}
        </Alert>
      )}
      <FrontDrag>
        <Box
          sx={{
            display: "grid",
            gap: 2,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 400px" },
          }}
        >
          <Box sx={{ paddingBlockEnd: isWide ? 0 : 9 }}>
            <FillingRules />
            <FrontSlots />
          </Box>
          {isWide && (
            <Box
              sx={{
                position: "sticky",
                insetBlockStart: 120,
                blockSize: `calc(100vh - 136px - ${TOAST_HEIGHT})`,
              }}
            >
              <FrontPanel />
            </Box>
          )}
        </Box>
        {!isWide && <FrontPanelDrawer />}
      </FrontDrag>
      <FrontDialogs />
    </FrontEditorContext>
  );
}
