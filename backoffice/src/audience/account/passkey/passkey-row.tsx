import type { Passkey } from "@masthead/contract/audience/second-factor.ts";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import RenameIcon from "@mui/icons-material/EditOutlined";
import { Box, IconButton, Tooltip, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { Moment } from "../../../frame/moment.tsx";

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyRow({ passkey: { name, createdAt, usedAt }, onRename, onRemove }: PasskeyRowProps) {
  const translate = useTranslate();
  const tools = [
    { word: "rename", icon: <RenameIcon fontSize="small" />, act: onRename },
    { word: "remove", icon: <RemoveIcon fontSize="small" />, act: onRemove },
  ];
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1, paddingBlock: 1, borderBlockEnd: 1, borderColor: "divider" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("account.passkeys.made")} <Moment at={createdAt} /> ·{" "}
          {usedAt ? (
            <>
              {translate("account.passkeys.used")} <Moment at={usedAt} />
            </>
          ) : (
            translate("account.passkeys.unused")
          )}
        </Typography>
      </Box>
      {tools.map(({ word, icon, act }) => (
        <Tooltip key={word} title={translate(`account.passkeys.${word}`)}>
          <IconButton aria-label={translate(`account.passkeys.${word}This`, { name })} onClick={act} sx={{ inlineSize: 40, blockSize: 40 }}>
            {icon}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  );
}
