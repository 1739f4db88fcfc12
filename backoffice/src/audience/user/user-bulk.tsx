import OffIcon from "@mui/icons-material/ToggleOffOutlined";
import OnIcon from "@mui/icons-material/ToggleOnOutlined";
import { BulkExportButton, Button } from "react-admin";
import { client } from "../../frame/client.ts";
import { useForEachChosen } from "../../frame/list/bulk-actions.tsx";

/** What can be done to many users at once. Nobody is deleted among others: that asks for their address. */
export function BulkSwitches() {
  const forEachChosen = useForEachChosen();
  const turn = (activated: boolean) => void forEachChosen((id) => client.user.setStatus({ id, activated }));
  return (
    <>
      <Button label="desk.bulk.on" onClick={() => turn(true)}>
        <OnIcon />
      </Button>
      <Button label="desk.bulk.off" onClick={() => turn(false)}>
        <OffIcon />
      </Button>
      <BulkExportButton />
    </>
  );
}
