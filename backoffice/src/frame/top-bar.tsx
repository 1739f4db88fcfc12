import OpenIcon from "@mui/icons-material/OpenInNew";
import SearchIcon from "@mui/icons-material/Search";
import { Box, Button, IconButton, Tooltip } from "@mui/material";
import { AppBar, LoadingIndicator, LocalesMenuButton, TitlePortal, useTranslate } from "react-admin";
import { AccountMenu } from "./account-menu.tsx";
import { shortcut } from "./keys.ts";
import { usePalette } from "./palette/command-palette.tsx";

const PAPER = {
  backgroundColor: "background.paper",
  color: "text.primary",
  borderBottom: 1,
  borderColor: "divider",
  "& .RaAppBar-toolbar": { minHeight: 48 },
  "& .RaAppBar-title": { fontSize: 17, fontWeight: 600, minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis" },
  // On a phone the title needs the room of the language's name, which stays in the menu and for screen readers.
  "@media (max-width: 599.95px)": {
    "& button[aria-controls='simple-menu']": { fontSize: 0, minInlineSize: 44, "& .MuiButton-startIcon": { margin: 0 } },
    "& button[aria-controls='simple-menu'] .MuiButton-endIcon": { display: "none" },
  },
};

/** Title of the screen, the palette, the language, the site, and who is signed in. */
export function DeskBar() {
  const translate = useTranslate();
  const openPalette = usePalette();
  return (
    <AppBar color="inherit" elevation={0} alwaysOn sx={PAPER} userMenu={<AccountMenu />} toolbar={<Tools />}>
      <TitlePortal component="h1" variant="body1" />
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
        {translate("desk.palette.open")}
        <Box component="kbd" sx={{ marginInlineStart: "auto", fontFamily: "inherit", fontSize: 12 }}>
          {shortcut("K")}
        </Box>
      </Button>
      <IconButton color="inherit" onClick={openPalette} aria-label={translate("desk.palette.open")} sx={{ display: { sm: "none" } }}>
        <SearchIcon />
      </IconButton>
    </AppBar>
  );
}

function Tools() {
  const translate = useTranslate();
  return (
    <>
      <Tooltip title={translate("desk.site")}>
        <IconButton color="inherit" component="a" href="/" target="_blank" rel="noreferrer" aria-label={translate("desk.site")}>
          <OpenIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <LocalesMenuButton />
      <LoadingIndicator />
    </>
  );
}
