import type { ContactMessage } from "@masthead/contract/audience/contact.ts";
import { Box, Paper } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RaRecord, RecordContextProvider } from "react-admin";
import { useParams } from "react-router";
import { client } from "../../platform/api/client.ts";
import { DeleteRecord } from "../../platform/form/delete-record.tsx";
import { DeletedRecord } from "../../platform/form/deleted-record.tsx";
import { PageHeader } from "../../platform/layout/page-header.tsx";
import { RecordFallback } from "../../platform/layout/record-fallback.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { ContactStateActions } from "./contact-state-actions.tsx";
import { Correspondence } from "./correspondence.tsx";
import { MessageDetails } from "./message-details.tsx";

const titleOf = ({ subject }: RaRecord): string => subject ?? "";

/**
 * Page of a contact message with its replies and the reply form. Opening it marks the message as
 * read.
 */
export function ContactPage() {
  const id = Number(useParams().id);
  const queryClient = useQueryClient();
  const queryKey = ["contact", "open", id];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const message = await client.contact.open({ id });
      // The number of new messages has changed.
      void queryClient.invalidateQueries({ queryKey: ["contact", "states"] });
      return message;
    },
  });
  if (!data) return <RecordFallback isPending={isPending} error={error} onRetry={refetch} />;
  const onChange = (message: ContactMessage) => {
    queryClient.setQueryData(queryKey, message);
    void queryClient.invalidateQueries({
      queryKey: ["contact"],
      predicate: ({ queryKey: [, scope] }) => scope !== "open",
    });
  };
  return (
    <RecordContextProvider value={data}>
      {data.deletedAt ? (
        <>
          <DeletedRecord title={titleOf} />
          <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, marginBlockStart: 2 }}>
            <Correspondence message={data} />
          </Paper>
        </>
      ) : (
        <>
          <PageHeader title={titleOf} actions={<DeleteRecord />} />
          <Box
            sx={{
              display: "grid",
              gap: 3,
              alignItems: "start",
              gridTemplateColumns: {
                xs: "minmax(0, 1fr)",
                lg: "minmax(0, 2fr) minmax(300px, 1fr)",
              },
            }}
          >
            <Box sx={{ minWidth: 0, display: "grid", gap: 3 }}>
              <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
                <Correspondence message={data} />
              </Paper>
              <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
                <AnswerForm key={data.id} message={data} onChange={onChange} />
              </Paper>
            </Box>
            <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
              <MessageDetails message={data} />
              <ContactStateActions message={data} onChange={onChange} />
            </Paper>
          </Box>
        </>
      )}
    </RecordContextProvider>
  );
}
