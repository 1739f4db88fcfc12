import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { truncateLines } from "../../../platform/theme/truncate-lines.ts";

export const NETWORKS = ["facebook", "x", "whatsapp"] as const;
export type Network = (typeof NETWORKS)[number];

export interface CardTexts {
  domain: string;
  title: string;
  description: string;
}

interface CardProps extends CardTexts {
  image: ReactNode;
}

const CARD_RATIO = "1200 / 630";

/** Domain of the site, which is written from left to right. */
const Domain = ({ children }: { children: string }) => <bdi dir="ltr">{children}</bdi>;

/** Link on Facebook: image above domain, title and description. */
function FacebookCard({ image, domain, title, description }: CardProps) {
  return (
    <Box sx={{ border: "1px solid #ced0d4", backgroundColor: "#f0f2f5" }}>
      <Box sx={{ aspectRatio: CARD_RATIO, overflow: "hidden", backgroundColor: "#dfe6e4" }}>
        {image}
      </Box>
      <Box sx={{ padding: "10px 12px" }}>
        <Box sx={{ fontSize: 12, color: "#5a5e63", textTransform: "uppercase" }}>
          <Domain>{domain}</Domain>
        </Box>
        <Box sx={{ ...truncateLines(2), fontSize: 16, fontWeight: 600 }}>{title}</Box>
        <Box sx={{ ...truncateLines(1), fontSize: 14, color: "#5a5e63" }}>{description}</Box>
      </Box>
    </Box>
  );
}

/** Link on X: the title over the image, the domain below, and no description. */
function XCard({ image, domain, title }: CardProps) {
  return (
    <>
      <Box
        sx={{
          position: "relative",
          aspectRatio: CARD_RATIO,
          overflow: "hidden",
          borderRadius: 4,
          border: "1px solid #cfd9de",
        }}
      >
        {image}
        <Box
          sx={{
            position: "absolute",
            insetBlockEnd: 12,
            insetInlineStart: 12,
            maxInlineSize: "calc(100% - 24px)",
            paddingInline: 1,
            borderRadius: 1,
            backgroundColor: "#000000c4",
            color: "#ffffff",
          }}
        >
          <Box sx={{ ...truncateLines(1), fontSize: 13 }}>{title}</Box>
        </Box>
      </Box>
      <Box sx={{ fontSize: 13, color: "text.secondary", marginBlockStart: 0.5 }}>
        <Domain>{domain}</Domain>
      </Box>
    </>
  );
}

/** Link in a WhatsApp chat: a message with image, title, description and domain. */
function WhatsAppCard({ image, domain, title, description }: CardProps) {
  return (
    <Box sx={{ backgroundColor: "#d9fdd3", borderRadius: 2, padding: 0.5, maxInlineSize: 340 }}>
      <Box sx={{ backgroundColor: "#d1f4cc", borderRadius: 1.5, overflow: "hidden" }}>
        <Box sx={{ aspectRatio: CARD_RATIO, overflow: "hidden" }}>{image}</Box>
        <Box sx={{ padding: 1 }}>
          <Box sx={{ ...truncateLines(2), fontSize: 14, fontWeight: 600 }}>{title}</Box>
          <Box sx={{ ...truncateLines(2), fontSize: 13, color: "#4c5a56" }}>{description}</Box>
          <Box sx={{ fontSize: 13, color: "#4c5a56" }}>
            <Domain>{domain}</Domain>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

export const NETWORK_CARDS = {
  facebook: FacebookCard,
  x: XCard,
  whatsapp: WhatsAppCard,
} as const satisfies Record<Network, unknown>;
