import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import { Box, Paper } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RaRecord, RecordContextProvider, useGetIdentity, useTranslate } from "react-admin";
import { useParams } from "react-router";
import { client } from "../../platform/api/client.ts";
import { PageHeader } from "../../platform/layout/page-header.tsx";
import { RecordFallback } from "../../platform/layout/record-fallback.tsx";
import { FieldDifference } from "../article/revisions/field-difference.tsx";
import { LetterActions } from "./letter-actions.tsx";
import { LetterDetails } from "./letter-details.tsx";
import { LetterEditor, LetterReading } from "./letter-editor.tsx";

/** Interval in which claims of colleagues appear, in milliseconds. */
const REFETCH_INTERVAL_MS = 10_000;

/** Page of a letter: its text, the difference to the original, its author, and what can be done. */
export function LetterPage() {
  const id = Number(useParams().id);
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { data: identity } = useGetIdentity();
  const queryKey = ["letter", "open", id];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: () => client.letter.staffGet({ id }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  if (!data) return <RecordFallback isPending={isPending} error={error} onRetry={refetch} />;
  const onChange = (letter: StaffLetter | null) => {
    if (letter) queryClient.setQueryData(queryKey, letter);
    void queryClient.invalidateQueries({
      queryKey: ["letter"],
      predicate: ({ queryKey: [, scope] }) => letter === null || scope !== "open",
    });
  };
  const isOwn = data.claim !== null && data.claim.by.id === Number(identity?.id);
  const { original, text, locale, state } = data;
  const mayEdit = isOwn && ["new", "accepted", "published"].includes(state);
  const titleOf = ({ headline }: RaRecord): string =>
    headline || translate("resources.letter.untitled");
  return (
    <RecordContextProvider value={data}>
      <PageHeader title={titleOf} />
      <Box
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(300px, 1fr)" },
        }}
      >
        <Box sx={{ minWidth: 0, display: "grid", gap: 3 }}>
          <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
            {mayEdit ? (
              <LetterEditor key={data.id} letter={data} onChange={onChange} />
            ) : (
              <LetterReading letter={data} />
            )}
          </Paper>
          {original !== null && original !== text && (
            <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
              <FieldDifference
                heading="h3"
                label={translate("resources.letter.difference")}
                before={original}
                after={text}
                locale={locale}
              />
            </Paper>
          )}
        </Box>
        <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
          <LetterActions letter={data} isOwn={isOwn} onChange={onChange} />
          <LetterDetails letter={data} onChange={onChange} />
        </Paper>
      </Box>
    </RecordContextProvider>
  );
}
