import { type Theme, useMediaQuery } from "@mui/material";
import { useEffect, useState } from "react";
import { Sidebar, type SidebarProps, useRemoveFromStore } from "react-admin";

/**
 * Column with the menu; on phones a drawer, which starts closed, independent of the state of the
 * column. A drawer that is closed right after it was mounted open never ends its transition: MUI
 * would keep it as an invisible modal, which hides open dialogs from screen readers.
 */
export function AdminSidebar(props: SidebarProps) {
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down("sm"), {
    noSsr: true,
  });
  const removeFromStore = useRemoveFromStore();
  const [readyFor, setReadyFor] = useState<boolean | null>(isPhone ? null : false);
  useEffect(() => {
    if (isPhone) removeFromStore("sidebar.open");
    setReadyFor(isPhone);
  }, [isPhone, removeFromStore]);
  return readyFor === isPhone && <Sidebar key={String(isPhone)} {...props} />;
}
