import type { Platform } from "../../platform/platform.ts";
import { openText, sealText } from "../../platform/sealed-text.ts";
import type { SavedCard } from "../gateway/gateway.ts";
import { gatewayByName } from "../gateway/gateways.ts";

const PURPOSE = "subscription.card";
/** Job that deletes a card at its gateway once it no longer pays for anything. */
export const FORGET_CARD_JOB = "subscription.forget-card";

export interface StoredCard {
  gateway: string;
  /** The gateway's token, encrypted. */
  token: string;
  brand: string;
  last4: string;
  /** Last month in which it can be charged, as 2027-03. */
  expires?: string;
}

/** Payload of the job. The token is encrypted, as it was stored. */
export type ForgetCardPayload = Pick<StoredCard, "gateway" | "token">;

export function encryptCard(
  { config }: Platform,
  { gateway, card }: { gateway: string; card: SavedCard },
): StoredCard {
  const { token, brand, last4, expires } = card;
  return {
    gateway,
    token: sealText(config.APP_SECRET, PURPOSE, token),
    brand,
    last4,
    ...(expires && { expires }),
  };
}

/** Token of a stored card; null if it cannot be decrypted. */
export const decryptToken = ({ config }: Platform, { token }: Pick<StoredCard, "token">) =>
  openText(config.APP_SECRET, PURPOSE, token);

export const cardToForget = ({ gateway, token }: StoredCard): ForgetCardPayload => ({
  gateway,
  token,
});

/** Deletes a card at its gateway. @throws GatewayError if the gateway does not respond */
export async function forgetCard(platform: Platform, card: ForgetCardPayload): Promise<void> {
  const token = decryptToken(platform, card);
  if (token) await gatewayByName(platform, card.gateway).forgetCard(token);
}
