import { Box, Button, Stack } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useConfirm } from "../../../frame/confirm.tsx";
import { FormError } from "../../../frame/form/form-error.tsx";
import { messageOf } from "../../../frame/problems.ts";
import { useSending } from "../../../frame/sign-in/use-sending.ts";
import { Section } from "../section.tsx";
import { SessionRow } from "./session-row.tsx";

const KEY = ["account", "sessions"];

/** The devices that one is signed in on, each of which one can sign out. */
export function OwnSessions() {
  const translate = useTranslate();
  const notify = useNotify();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { data: sessions, error } = useQuery({ queryKey: KEY, queryFn: () => client.account.sessions() });
  const { send, sending, problem } = useSending();
  const others = sessions?.filter(({ current }) => !current) ?? [];

  const end = (ids: number[]) =>
    send(async () => {
      try {
        for (const id of ids) await client.account.endSession({ id });
        notify("account.sessions.ended", { type: "success", messageArgs: { smart_count: ids.length } });
      } finally {
        await queries.invalidateQueries({ queryKey: KEY });
      }
    });
  const endOthers = async () => {
    const sure = await confirm({
      title: translate("account.sessions.endOthers"),
      text: translate("account.sessions.endOthersText"),
      confirm: translate("account.sessions.end"),
    });
    if (sure) await end(others.map(({ id }) => id));
  };
  return (
    <Section
      title={translate("account.sessions.title")}
      text={translate("account.sessions.text")}
      loading={!sessions}
      problem={error && messageOf(error)}
    >
      <FormError message={problem} />
      <Stack component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} busy={sending} onEnd={() => void end([session.id])} />
        ))}
      </Stack>
      {others.length > 0 && (
        <Box sx={{ marginBlockStart: 2 }}>
          <Button variant="outlined" color="error" disabled={sending} onClick={() => void endOthers()} sx={{ minBlockSize: 40 }}>
            {translate("account.sessions.endOthers")}
          </Button>
        </Box>
      )}
    </Section>
  );
}
