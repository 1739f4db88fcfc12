import OpenIcon from "@mui/icons-material/OpenInNew";
import SearchIcon from "@mui/icons-material/Search";
import { Box, Button, IconButton, Tooltip } from "@mui/material";
import { Suspense } from "react";
import {
  AppBar,
  LoadingIndicator,
  LocalesMenuButton,
  TitlePortal,
  useTranslate,
} from "react-admin";
import { shortcutLabel } from "../keys.ts";
import { useOpenPalette } from "../palette/command-palette.tsx";
import { useScreens } from "../screens/screens.ts";
import { useViewAbility } from "../session/view-ability.ts";
import { AccountMenu } from "./account-menu.tsx";

const BAR_STYLES = {
  backgroundColor: "background.paper",
  color: "text.primary",
  borderBottom: 1,
  borderColor: "divider",
  "& .RaAppBar-toolbar": { minHeight: 48 },
  // A title in another direction begins where others do, and is cut at its end.
  "& #react-admin-title": { textAlign: "left" },
  "& #react-admin-title .RaConfigurable-root": {
    display: "block",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  "& .RaAppBar-title": {
    fontSize: 17,
    fontWeight: 600,
    minInlineSize: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  // On phones the name of the language is hidden to leave room for the title; the menu and screen
  // readers still have it.
  "@media (max-width: 599.95px)": {
    "& button[aria-controls='simple-menu']": {
      fontSize: 0,
      minInlineSize: 44,
      "& .MuiButton-startIcon": { margin: 0 },
    },
    "& button[aria-controls='simple-menu'] .MuiButton-endIcon": { display: "none" },
  },
};

/** App bar: title, command palette, language, link to the site, and account menu. */
export function AdminBar() {
  const translate = useTranslate();
  const openPalette = useOpenPalette();
  return (
    <AppBar
      color="inherit"
      elevation={0}
      alwaysOn
      sx={BAR_STYLES}
      userMenu={<AccountMenu />}
      toolbar={<ToolbarButtons />}
    >
      <TitlePortal component="h1" variant="body1" dir="auto" />
      <Button
        onClick={openPalette}
        startIcon={<SearchIcon />}
        variant="outlined"
        size="small"
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          display: { xs: "none", sm: "inline-flex" },
          color: "text.secondary",
          borderColor: "divider",
          gap: 1,
          minWidth: 200,
          justifyContent: "start",
          "& .MuiButton-startIcon": { margin: 0 },
        }}
      >
        {translate("frame.palette.open")}
        <Box
          component="kbd"
          sx={{ marginInlineStart: "auto", fontFamily: "inherit", fontSize: 12 }}
        >
          {shortcutLabel("K")}
        </Box>
      </Button>
      <IconButton
        color="inherit"
        onClick={openPalette}
        aria-label={translate("frame.palette.open")}
        sx={{ display: { sm: "none" } }}
      >
        <SearchIcon />
      </IconButton>
    </AppBar>
  );
}

function ToolbarButtons() {
  const translate = useTranslate();
  const { barItems } = useScreens();
  const ability = useViewAbility();
  return (
    <>
      {barItems
        .filter(
          ({ entities }) => !entities || entities.some((entity) => ability.can("manage", entity)),
        )
        .map(({ name, content: Content }) => (
          <Suspense key={name} fallback={<Box sx={{ inlineSize: 36 }} />}>
            <Content />
          </Suspense>
        ))}
      <Tooltip title={translate("frame.site")}>
        <IconButton
          color="inherit"
          component="a"
          href="/"
          target="_blank"
          rel="noreferrer"
          aria-label={translate("frame.site")}
        >
          <OpenIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <LocalesMenuButton />
      <LoadingIndicator />
    </>
  );
}
