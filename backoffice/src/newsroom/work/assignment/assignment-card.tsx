import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { Box, Button, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { useColleagueName } from "../colleague-name.ts";
import { DueTime } from "./due-time.tsx";

const AssignmentDialog = lazy(async () => ({
  default: (await import("./assignment-dialog.tsx")).AssignmentDialog,
}));

/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = MINUTE;

/** Assignment in the settings of an article. It is saved apart from the article. */
export function AssignmentCard({ articleId }: { articleId: number }) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  const [open, setOpen] = useState(false);
  const queryKey = ["article", "assignment", articleId];
  const { data } = useQuery({
    queryKey,
    queryFn: () => client.article.assignment.get({ id: articleId }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const plans = useQuery({
    queryKey: ["plan", "of-article", articleId],
    queryFn: () => client.plan.ofArticle({ id: articleId }),
  });
  return (
    <FormSection title="work.assignment.title">
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, minBlockSize: 44 }}
      >
        {data && (
          <>
            <Box sx={{ flex: 1, minWidth: 140 }}>
              {data.assignee ? (
                <bdi>{nameOf(data.assignee)}</bdi>
              ) : (
                translate("work.assignment.nobody")
              )}
              {(data.dueAt !== null || data.priority !== "normal") && (
                <Box>
                  <DueTime assignment={data} />
                </Box>
              )}
            </Box>
            {data.abilities.update && (
              <Button
                variant="outlined"
                size="small"
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                {translate(data.assignee ? "work.assignment.change" : "work.assignment.assign")}
              </Button>
            )}
          </>
        )}
      </Box>
      {plans.data?.map(({ id, title, locale, state }) => (
        <Box key={id} sx={{ fontSize: 13, color: "text.secondary" }}>
          {translate("work.assignment.plan")}{" "}
          <Link
            component={RouterLink}
            to={`/planning?item=${id}`}
            lang={locale}
            color="text.primary"
          >
            <bdi>{title}</bdi>
          </Link>
          {" · "}
          {translate(`resources.plan.state.${state}`)}
        </Box>
      ))}
      {open && data && (
        <Suspense>
          <AssignmentDialog
            articleId={articleId}
            assignment={data}
            queryKey={queryKey}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </FormSection>
  );
}
