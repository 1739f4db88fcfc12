import { Typography } from "@mui/material";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useLiveMessages } from "../live-blog-messages.ts";

interface ListTitleProps {
  id: string;
  text: string;
  count?: number;
}

/** Title of a list, with the number of its entries. */
export function ListTitle({ id, text, count }: ListTitleProps) {
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  return (
    <Typography id={id} component="h3" sx={{ fontSize: 15, fontWeight: 600, marginBlockEnd: 1 }}>
      {count ? message("counted", { text, number: formatNumber(count) }) : text}
    </Typography>
  );
}
