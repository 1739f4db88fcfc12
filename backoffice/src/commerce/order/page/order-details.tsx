import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { Alert, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { DescriptionItem, DescriptionList } from "../../../platform/description-list.tsx";
import { useLocalized } from "../../../platform/messages/locale.ts";
import { useViewAbility } from "../../../platform/session/view-ability.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useCampaignName } from "../../package/campaign-name.ts";
import { DisputeBadge, OrderState } from "../order-state.tsx";

/** Details of an order: state, buyer and delivery area. */
export function OrderDetails({ order }: { order: StaffOrderDetails }) {
  const translate = useTranslate();
  const campaignName = useCampaignName();
  const localized = useLocalized();
  const ability = useViewAbility();
  const { name, email, phone, userId, taxNumber, shipment, successCode } = order;
  const fact = (key: string, value: React.ReactNode) =>
    value && (
      <DescriptionItem name={translate(`resources.orders.fields.${key}`)}>{value}</DescriptionItem>
    );
  const text = (value: string | null) => value && <bdi>{value}</bdi>;
  return (
    <DescriptionList>
      {fact("state", <OrderState order={order} />)}
      {order.dispute && fact("dispute", <DisputeBadge state={order.dispute} />)}
      {order.test && <Alert severity="info">{translate("resources.orders.testOrder.text")}</Alert>}
      {fact(
        "method",
        `${translate(`resources.orders.methods.${order.method}`)} · ${translate(`resources.orders.kinds.${order.kind}`)}`,
      )}
      {fact(
        "packageName",
        ability.can("manage", "Package") ? (
          <Link component={RouterLink} to={`/package/edit/${order.packageId}`} color="text.primary">
            <bdi>{localized(order.packageName)}</bdi>
          </Link>
        ) : (
          text(localized(order.packageName))
        ),
      )}
      {fact("campaign", text(campaignName(order)))}
      {fact(
        "name",
        userId !== null && ability.can("manage", "User") ? (
          <Link component={RouterLink} to={`/users/editable/${userId}`} color="text.primary">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          text(name)
        ),
      )}
      {fact(
        "email",
        <Link href={`mailto:${email}`} dir="ltr" color="text.primary">
          {email}
        </Link>,
      )}
      {phone &&
        fact(
          "phone",
          <Link href={`tel:${phone}`} dir="ltr" color="text.primary">
            {phone}
          </Link>,
        )}
      {fact("company", text(order.company))}
      {fact("taxNumber", taxNumber && <bdi dir="ltr">{taxNumber}</bdi>)}
      {fact("cityId", text([order.city, order.region].map(localized).filter(Boolean).join(" · ")))}
      {fact("address", text(order.address))}
      {fact("createdAt", <RelativeTime at={order.createdAt} />)}
      {order.paidAt && fact("paidAt", <RelativeTime at={order.paidAt} />)}
      {order.expiresAt && fact("expiresAt", <RelativeTime at={order.expiresAt} />)}
      {fact("cashReference", text(order.cashReference))}
      {fact("successCode", successCode && <bdi dir="ltr">{successCode}</bdi>)}
      {order.shippedAt && fact("shippedAt", <RelativeTime at={order.shippedAt} />)}
      {shipment &&
        fact("shipment", text([shipment.carrier, shipment.tracking].filter(Boolean).join(" · ")))}
    </DescriptionList>
  );
}
