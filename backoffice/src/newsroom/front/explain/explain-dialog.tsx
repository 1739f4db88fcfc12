import type { FrontExplanation } from "@masthead/contract/newsroom/front/front-staff.ts";
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { FRONT_QUERY_KEY } from "../draft/use-front-draft.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { slotNameOf } from "../slots/slot-key.ts";
import { useSections } from "../view/use-sections.ts";
import { FillingRules } from "./filling-rules.tsx";

interface ExplainDialogProps {
  article: { id: number; title: string };
  onClose: () => void;
}

/** Explanation of why an article is on each published front, or absent from it. */
export function ExplainDialog({ article, onClose }: ExplainDialogProps) {
  const translate = useTranslate();
  const message = useFrontMessages();
  const { front } = useFrontEditor();
  const locale = useUiLocale();
  const id = useId();
  const { data, error, isPending } = useQuery({
    queryKey: [FRONT_QUERY_KEY, "explain", article.id, locale],
    queryFn: () => client.front.explain({ articleId: article.id, locale }),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{message("explain.title")}</DialogTitle>
      <DialogContent>
        <Typography
          dir="auto"
          lang={front.locale}
          sx={{ fontWeight: 600, overflowWrap: "anywhere" }}
        >
          {article.title}
        </Typography>
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
          {message("explain.published")}
        </Typography>
        {isPending && <LinearProgress aria-label={message("loading")} />}
        {error && <Typography role="alert">{errorMessage(error)}</Typography>}
        <Box component="dl" sx={{ margin: 0 }}>
          {data?.map((explanation) => (
            <Explanation key={explanation.categoryId ?? "home"} explanation={explanation} />
          ))}
        </Box>
        <FillingRules />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate("frame.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Explanation({ explanation: { front, slots, reason } }: { explanation: FrontExplanation }) {
  const message = useFrontMessages();
  const formatNumber = useNumberFormat();
  const sections = useSections();
  const slotLabel = (key: string) => {
    const { key: name, values } = slotNameOf(
      key,
      (id) => sections.find((section) => section.id === id)?.name ?? "",
    );
    return message(`slot.${name}`, { ...values, number: formatNumber(values.number) });
  };
  return (
    <Box sx={{ paddingBlock: 1, borderBlockEnd: "1px solid", borderColor: "divider" }}>
      <Box component="dt" sx={{ fontWeight: 600 }}>
        <bdi>{front ?? message("home")}</bdi>
      </Box>
      <Box component="dd" sx={{ margin: 0 }}>
        {message(`reason.${reason}`)}
        {slots.length > 0 && (
          <Box sx={{ color: "text.secondary" }}>{slots.map(slotLabel).join(message("comma"))}</Box>
        )}
      </Box>
    </Box>
  );
}
