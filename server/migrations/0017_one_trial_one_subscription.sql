CREATE TABLE "trial_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trial_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_card" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "sandbox_charge" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Subscriptions that run beside another of the same person to the same package keep the period that was paid for, and renew no more: the owner would
-- be charged twice. The one that is left alone is one that renews, else the one that ends last.
WITH ranked AS (
	SELECT id, row_number() OVER (
		PARTITION BY coalesce(user_id::text, 'guest ' || guest_email), package_id
		ORDER BY (state in ('active', 'pastDue') and not cancel_at_period_end) DESC, period_end DESC, id DESC
	) AS place
	FROM "subscription"
	WHERE state in ('pending', 'active', 'pastDue', 'cancelled') AND deleted_at IS NULL AND package_id IS NOT NULL
		AND (user_id IS NOT NULL OR guest_email IS NOT NULL)
), changed AS (
	UPDATE "subscription" s
	SET duplicate = true, cancel_at_period_end = true, next_attempt_at = NULL, version = s.version + 1, updated_at = now(),
		state = CASE WHEN s.state = 'pending' THEN s.state ELSE 'cancelled' END
	FROM ranked r JOIN "subscription" b ON b.id = r.id
	WHERE s.id = r.id AND r.place > 1
	RETURNING s.id, b.state AS was, s.state, b.cancel_at_period_end
)
INSERT INTO "log" (actor_name, action, entity, entity_id, changes)
SELECT 'migration', 'update', 'Subscription', id, jsonb_build_object(
	'duplicate', jsonb_build_array(false, true), 'state', jsonb_build_array(was, state),
	'cancelAtPeriodEnd', jsonb_build_array(cancel_at_period_end, true))
FROM changed;--> statement-breakpoint
CREATE UNIQUE INDEX "trial_use_once" ON "trial_use" USING btree ("family","kind","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_running" ON "subscription" USING btree ("user_id","package_id") WHERE state in ('pending', 'active', 'pastDue', 'cancelled') and deleted_at is null and not duplicate;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_running_guest" ON "subscription" USING btree ("guest_email","package_id") WHERE state in ('pending', 'active', 'pastDue', 'cancelled') and deleted_at is null and not duplicate and user_id is null;