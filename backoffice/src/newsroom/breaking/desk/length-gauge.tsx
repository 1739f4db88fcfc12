import {
  ALERT_DEVICE_NAMES,
  ALERT_DEVICES,
  countCharacters,
} from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import { Box } from "@mui/material";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useBreakingMessages } from "../breaking-messages.ts";

interface LengthGaugeProps {
  part: "title" | "body";
  text: string;
}

/** Length of a text of an alert, and the devices that cut it off. */
export function LengthGauge({ part, text }: LengthGaugeProps) {
  const message = useBreakingMessages();
  const formatNumber = useNumberFormat();
  const length = countCharacters(text);
  return (
    <Box
      component="ul"
      sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 0.5, fontSize: 13 }}
    >
      {ALERT_DEVICE_NAMES.map((device) => {
        const max = ALERT_DEVICES[device][part];
        const isCut = length > max;
        return (
          <Box component="li" key={device} sx={{ display: "grid", gap: 0.25 }}>
            <span>
              {message(isCut ? "length.cut" : "length.fits", {
                device: message(`device.${device}`),
                count: formatNumber(length),
                max: formatNumber(max),
              })}
            </span>
            <Box aria-hidden sx={{ blockSize: 4, borderRadius: 2, backgroundColor: "divider" }}>
              <Box
                sx={{
                  blockSize: 4,
                  borderRadius: 2,
                  inlineSize: `${Math.min(100, (100 * length) / max)}%`,
                  backgroundColor: isCut ? "secondary.main" : "primary.main",
                }}
              />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
