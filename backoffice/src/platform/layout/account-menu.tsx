import LogoutIcon from "@mui/icons-material/LogoutOutlined";
import AccountIcon from "@mui/icons-material/PersonOutlineOutlined";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { UserMenu, useGetIdentity, useLogout, useTranslate, useUserMenu } from "react-admin";
import { Link } from "react-router";
import { useConfirm } from "../confirm.tsx";
import { allowLeaving, hasUnsaved } from "../form/save/unsaved.ts";

/** Account menu: the account page and sign-out. */
export function AccountMenu() {
  const { data: identity } = useGetIdentity();
  // The accessible name is the visible label.
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
      <ListItemText>{translate("frame.account.title")}</ListItemText>
    </MenuItem>
  );
}

function SignOut() {
  const translate = useTranslate();
  const confirm = useConfirm();
  const logout = useLogout();
  const menu = useUserMenu();
  const signOut = async () => {
    menu?.onClose();
    const confirmation = {
      title: translate("frame.unsaved.signOut.title"),
      text: translate("frame.unsaved.signOut.text"),
      confirm: translate("frame.signOut"),
    };
    if (hasUnsaved() && !(await confirm(confirmation))) return;
    allowLeaving();
    await logout();
  };
  return (
    <MenuItem onClick={() => void signOut()}>
      <ListItemIcon>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate("frame.signOut")}</ListItemText>
    </MenuItem>
  );
}
