import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { EMBED_SIZES } from "@masthead/contract/broadcast/embed-sizes.ts";
import { LOCALES, type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import EmbedIcon from "@mui/icons-material/CodeOutlined";
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useRecordContext, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { CopyField } from "../../platform/copy-field.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";

/** Button of an embeddable channel that shows the code for the sites of partners. */
export function EmbedChannel() {
  const channel = useRecordContext<StaffChannel>();
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  if (!channel?.embeddable || channel.premium || !channel.enabled || channel.deletedAt !== null)
    return null;
  return (
    <>
      <Button startIcon={<EmbedIcon />} onClick={() => setOpen(true)}>
        {translate("resources.channels.embed.button")}
      </Button>
      {open && <EmbedDialog channel={channel} onClose={() => setOpen(false)} />}
    </>
  );
}

function EmbedDialog({ channel, onClose }: { channel: StaffChannel; onClose: () => void }) {
  const translate = useTranslate();
  const message = (name: string, options?: object) =>
    translate(`resources.channels.embed.${name}`, options);
  const id = useId();
  const [locale, setLocale] = useState<Locale>(useUiLocale());
  const { data } = useQuery({
    queryKey: ["partner-sites"],
    queryFn: () => client.partner.sites({}),
  });
  const src = new URL(pagePath(locale, "embed/channel/:id", { id: channel.id }), location.origin)
    .href;
  const title = localized(channel.name, locale);
  const { width, height } = EMBED_SIZES[channel.kind];
  const allow = "autoplay; fullscreen; picture-in-picture";
  const escaped = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const code = `<iframe src="${src}" width="${width}" height="${height}" title="${escaped}" allow="${allow}" allowfullscreen style="border:0"></iframe>`;
  const sitesText = (domains: string[]) => {
    if (domains.length === 0) return message("none");
    return domains.includes("*")
      ? message("everyone")
      : message("sites", { sites: domains.join(", ") });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{message("title")}</DialogTitle>
      <DialogContent>
        {data && (
          <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
            {sitesText(data.domains)}
          </Typography>
        )}
        <TextField
          select
          fullWidth
          margin="dense"
          label={message("language")}
          value={locale}
          onChange={({ target }) => setLocale(target.value as Locale)}
        >
          {LOCALES.map((one) => (
            <MenuItem key={one} value={one}>
              {message(`locales.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ marginBlock: 1, "& .MuiTextField-root": { inlineSize: "100%" } }}>
          <CopyField label={message("code")} value={code} />
        </Box>
        <Typography sx={{ fontSize: 13, color: "text.secondary", marginBlock: 1 }}>
          {message("preview")}
        </Typography>
        <Box
          component="iframe"
          src={src}
          title={title}
          allow={allow}
          sx={{ border: 0, display: "block", inlineSize: "100%", blockSize: height }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{message("close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
