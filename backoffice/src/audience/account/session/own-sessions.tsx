import { Box, Button, Stack } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { useFormRequest } from "../../../platform/sign-in/use-form-request.ts";
import { AccountSection } from "../account-section.tsx";
import { SessionRow } from "./session-row.tsx";

const QUERY_KEY = ["account", "sessions"];

/** Devices on which the current user is signed in, with buttons to sign them out. */
export function OwnSessions() {
  const translate = useTranslate();
  const notify = useNotify();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { data: sessions, error } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => client.account.sessions(),
  });
  const { send, sending, problem } = useFormRequest();
  const others = sessions?.filter(({ current }) => !current) ?? [];

  const endSessions = (ids: number[]) =>
    send(async () => {
      try {
        for (const id of ids) await client.account.endSession({ id });
        notify("account.sessions.ended", {
          type: "success",
          messageArgs: { smart_count: ids.length },
        });
      } finally {
        await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
      }
    });
  const endOtherSessions = async () => {
    const confirmed = await confirm({
      title: translate("account.sessions.endOthers"),
      text: translate("account.sessions.endOthersText"),
      confirm: translate("account.sessions.end"),
    });
    if (confirmed) await endSessions(others.map(({ id }) => id));
  };
  return (
    <AccountSection
      title={translate("account.sessions.title")}
      text={translate("account.sessions.text")}
      loading={!sessions}
      errorMessage={error && errorMessage(error)}
    >
      <FormError message={problem} />
      <Stack component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            disabled={sending}
            onEnd={() => void endSessions([session.id])}
          />
        ))}
      </Stack>
      {others.length > 0 && (
        <Box sx={{ marginBlockStart: 2 }}>
          <Button
            variant="outlined"
            color="error"
            disabled={sending}
            onClick={() => void endOtherSessions()}
            sx={{ minBlockSize: 40 }}
          >
            {translate("account.sessions.endOthers")}
          </Button>
        </Box>
      )}
    </AccountSection>
  );
}
