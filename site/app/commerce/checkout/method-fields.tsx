import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { useMessages } from "../../platform/messages.ts";

/** Payment method, of those that are available for the package. */
export function MethodFields({
  methods,
  selected,
}: {
  methods: PaymentMethod[];
  selected: PaymentMethod;
}) {
  const t = useMessages();
  return (
    <fieldset>
      <legend className="mb-3 text-20 font-bold">{t("checkout.method")}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {methods.map((method) => (
          <label
            key={method}
            className="flex min-h-16 cursor-pointer items-start gap-3 border border-quiet p-4 has-checked:border-2 has-checked:border-ink has-checked:bg-wash"
          >
            <input
              type="radio"
              name="method"
              value={method}
              defaultChecked={method === selected || methods.length === 1}
              className="mt-1 size-5 shrink-0 accent-ink"
            />
            <span>
              <span className="block font-semibold">{t(`checkout.methods.${method}.title`)}</span>
              <span className="block text-15 text-quiet">
                {t(`checkout.methods.${method}.text`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
