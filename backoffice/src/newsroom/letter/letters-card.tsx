import "./letter-messages.ts";
import { Box, Button, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../platform/api/client.ts";
import { FormSection } from "../../platform/form/form-section.tsx";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";
import { useAction } from "../../platform/use-action.ts";

/** Letters about an article: how many wait, and whether readers can write. Takes effect at once. */
export function LettersCard({ articleId: id }: { articleId: number }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const mayPublish = useNewsroomRight("publish");
  const { data, refetch } = useQuery({
    queryKey: ["letter", "ofArticle", id],
    queryFn: ({ signal }) => client.letter.ofArticle({ id }, { signal }),
  });
  const { run, busy } = useAction(refetch);
  if (!data) return null;
  const { closed, waiting } = data;
  const filter = encodeURIComponent(JSON.stringify({ articleId: id }));
  return (
    <FormSection title="resources.letter.card">
      <Typography>
        {translate(`resources.letter.${closed ? "isClosed" : "takesLetters"}`)}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, marginBlock: 1 }}>
        <Link
          component={RouterLink}
          to={`/letter/list?filter=${filter}`}
          color="text.primary"
          sx={{ display: "inline-flex", alignItems: "center", minBlockSize: { xs: 44, md: 36 } }}
        >
          {translate("resources.letter.waiting", {
            smart_count: waiting,
            number: formatNumber(waiting),
          })}
        </Link>
        {mayPublish && (
          <Button
            variant="outlined"
            disabled={busy}
            sx={{ minBlockSize: { xs: 44, md: 36 } }}
            onClick={() =>
              void run(
                () => client.letter.setClosed({ id, closed: !closed }),
                `resources.letter.done.${closed ? "opened" : "closed"}`,
              )
            }
          >
            {translate(`resources.letter.${closed ? "open" : "close"}`)}
          </Button>
        )}
      </Box>
    </FormSection>
  );
}
