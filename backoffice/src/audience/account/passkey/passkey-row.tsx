import type { Passkey } from "@masthead/contract/audience/auth/second-factor.ts";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import RenameIcon from "@mui/icons-material/EditOutlined";
import { Box, IconButton, Tooltip, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyRow({
  passkey: { name, createdAt, usedAt },
  onRename,
  onRemove,
}: PasskeyRowProps) {
  const translate = useTranslate();
  const actions = [
    { key: "rename", icon: <RenameIcon fontSize="small" />, onClick: onRename },
    { key: "remove", icon: <RemoveIcon fontSize="small" />, onClick: onRemove },
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        paddingBlock: 1,
        borderBlockEnd: "1px solid",
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("account.passkeys.made")} <RelativeTime at={createdAt} /> ·{" "}
          {usedAt ? (
            <>
              {translate("account.passkeys.used")} <RelativeTime at={usedAt} />
            </>
          ) : (
            translate("account.passkeys.unused")
          )}
        </Typography>
      </Box>
      {actions.map(({ key, icon, onClick }) => (
        <Tooltip key={key} title={translate(`account.passkeys.${key}`)}>
          <IconButton
            aria-label={translate(`account.passkeys.${key}This`, { name })}
            onClick={onClick}
            sx={{ inlineSize: 40, blockSize: 40 }}
          >
            {icon}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  );
}
