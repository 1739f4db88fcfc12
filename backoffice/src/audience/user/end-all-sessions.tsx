import SignOutIcon from "@mui/icons-material/LogoutOutlined";
import { Button, useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useConfirm } from "../../platform/confirm.tsx";

/** Button that signs everybody out except the current user, after a confirmation. */
export function EndAllSessions() {
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const message = (key: string) => translate(`resources.users.sessions.${key}`);
  const endAll = async () => {
    const options = {
      title: message("allTitle"),
      text: message("allText"),
      confirm: message("endAll"),
      dangerous: true,
    };
    if (!(await confirm(options))) return;
    try {
      await client.user.endAllSessions();
      notify("resources.users.sessions.allDone", { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
  };
  return (
    <Button label="resources.users.sessions.endAll" color="error" onClick={() => void endAll()}>
      <SignOutIcon />
    </Button>
  );
}
