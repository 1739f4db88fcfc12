import type { Assignment } from "@masthead/contract/newsroom/article/article-assignment.ts";
import OverdueIcon from "@mui/icons-material/ErrorOutlined";
import UrgentIcon from "@mui/icons-material/KeyboardDoubleArrowUpOutlined";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";

/**
 * Due time and priority of an assignment, the most important first. Overdue and urgent ones are
 * marked with a word and an icon.
 */
export function DueTime({
  assignment,
}: {
  assignment: Pick<Assignment, "dueAt" | "overdue" | "priority">;
}) {
  const translate = useTranslate();
  const { dueAt, overdue, priority } = assignment;
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        flexWrap: "wrap",
        // One line in compact lists, with as many parts as fit.
        maxBlockSize: "var(--detail-height, none)",
        alignItems: "center",
        columnGap: 1,
        maxInlineSize: "100%",
        overflow: "hidden",
        color: "text.secondary",
        fontSize: 13,
        lineHeight: "18px",
      }}
    >
      {overdue && (
        <Box
          component="span"
          sx={{
            display: "inline-flex",
            alignItems: "center",
            gap: 0.5,
            color: "error.main",
            fontWeight: 600,
          }}
        >
          <OverdueIcon sx={{ fontSize: 16 }} />
          {translate("work.overdue")}
        </Box>
      )}
      {dueAt && (
        <span>
          {!overdue && `${translate("work.due")} `}
          <RelativeTime at={dueAt} />
        </span>
      )}
      {priority !== "normal" && (
        <Box
          component="span"
          sx={{
            display: "inline-flex",
            alignItems: "center",
            gap: 0.25,
            ...(priority !== "low" && { color: "text.primary" }),
          }}
        >
          {priority === "urgent" && <UrgentIcon sx={{ fontSize: 16 }} />}
          {translate(`work.priority.${priority}`)}
        </Box>
      )}
    </Box>
  );
}
