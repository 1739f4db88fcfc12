import LogoutIcon from "@mui/icons-material/LogoutOutlined";
import AccountIcon from "@mui/icons-material/PersonOutlineOutlined";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { UserMenu, useGetIdentity, useLogout, useTranslate, useUserMenu } from "react-admin";
import { Link } from "react-router";
import { useConfirm } from "./confirm.tsx";
import { hasUnsaved, letGo } from "./form/unsaved.ts";

/** Who is signed in: their account, and out. */
export function AccountMenu() {
  const { data: identity } = useGetIdentity();
  // Called by what stands on it.
  return (
    <UserMenu label={identity?.fullName}>
      <Account />
      <SignOut />
    </UserMenu>
  );
}

function Account() {
  const translate = useTranslate();
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/account" onClick={menu?.onClose}>
      <ListItemIcon>
        <AccountIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate("desk.account.title")}</ListItemText>
    </MenuItem>
  );
}

function SignOut() {
  const translate = useTranslate();
  const confirm = useConfirm();
  const logout = useLogout();
  const menu = useUserMenu();
  const leave = async () => {
    menu?.onClose();
    const question = {
      title: translate("desk.unsaved.signOut.title"),
      text: translate("desk.unsaved.signOut.text"),
      confirm: translate("desk.signOut"),
    };
    if (hasUnsaved() && !(await confirm(question))) return;
    letGo();
    await logout();
  };
  return (
    <MenuItem onClick={() => void leave()}>
      <ListItemIcon>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate("desk.signOut")}</ListItemText>
    </MenuItem>
  );
}
