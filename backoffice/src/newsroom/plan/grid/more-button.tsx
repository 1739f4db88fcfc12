import { ButtonBase } from "@mui/material";
import { usePlanMessages } from "../plan-messages.ts";

/** Button that shows the entries of a day that are left out. */
export function MoreButton({ count, onClick }: { count: number; onClick: () => void }) {
  const message = usePlanMessages();
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        minBlockSize: 24,
        paddingInline: 0.5,
        marginInline: 0.5,
        font: "inherit",
        fontSize: 12.5,
        fontWeight: 600,
        textDecoration: "underline",
      }}
    >
      {message("more", { smart_count: count })}
    </ButtonBase>
  );
}
