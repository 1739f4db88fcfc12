CREATE TABLE "merchant_city" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_city_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL
);--> statement-breakpoint
CREATE TABLE "merchant_region" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_region_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"city_id" bigint NOT NULL,
	"name" jsonb NOT NULL,
	"delivery_fee" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL
);--> statement-breakpoint
CREATE TABLE "order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text DEFAULT 'purchase' NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"method" text NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"locale" text NOT NULL,
	"package_id" bigint NOT NULL,
	"package_name" jsonb NOT NULL,
	"campaign" text,
	"product" text,
	"interval" text NOT NULL,
	"interval_count" integer NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"entitlements" text[] NOT NULL,
	"device_required" boolean DEFAULT false NOT NULL,
	"period_price" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"currency" text NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"total" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"city_id" bigint,
	"region_id" bigint,
	"delivery" jsonb,
	"address" text,
	"payment_id" text NOT NULL,
	"success_code" text NOT NULL,
	"key_hash" text NOT NULL,
	"asked_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"shipment" jsonb,
	"cash_reference" text,
	"subscription_id" bigint,
	"period_start" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"from" text,
	"to" text,
	"by" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"campaign" text,
	"product" text,
	"image_id" bigint,
	"price" bigint NOT NULL,
	"list_price" bigint,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"interval_count" integer DEFAULT 1 NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"device_required" boolean DEFAULT false NOT NULL,
	"devices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sale_from" timestamp with time zone,
	"sale_until" timestamp with time zone,
	"website" boolean DEFAULT true NOT NULL,
	"dashboard" boolean DEFAULT true NOT NULL,
	"entitlements" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL
);--> statement-breakpoint
CREATE TABLE "package_moment" (
	"package_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "package_moment_package_id_at_pk" PRIMARY KEY("package_id","at")
);--> statement-breakpoint
CREATE TABLE "gateway_event" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_event_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint,
	"subscription_id" bigint,
	"gateway" text NOT NULL,
	"key" text NOT NULL,
	"gateway_id" text,
	"charge_id" text,
	"state" text DEFAULT 'opening' NOT NULL,
	"off_session" boolean DEFAULT false NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"url" text,
	"failure" text,
	"card" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"looked_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"day" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"payment_id" bigint,
	"key" text NOT NULL,
	"gateway_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"surplus" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"reference" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "sandbox_card" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"behaviour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "sandbox_charge" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"checkout_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"card_id" text,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"behaviour" text NOT NULL,
	"webhook_url" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_charge_key" UNIQUE("key"),
	CONSTRAINT "sandbox_charge_checkout" UNIQUE("checkout_id"),
	CONSTRAINT "sandbox_charge_amount" CHECK ("sandbox_charge"."amount" > 0),
	CONSTRAINT "sandbox_charge_refunded" CHECK ("sandbox_charge"."refunded" between 0 and "sandbox_charge"."amount")
);--> statement-breakpoint
CREATE TABLE "sandbox_checkout" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"return_url" text NOT NULL,
	"keep_card" boolean NOT NULL,
	"card_only" boolean NOT NULL,
	"webhook_url" text,
	"state" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"card_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_checkout_key" UNIQUE("key"),
	CONSTRAINT "sandbox_checkout_amount" CHECK ("sandbox_checkout"."amount" >= 0)
);--> statement-breakpoint
CREATE TABLE "sandbox_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"url" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "sandbox_event" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"charge_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refund_key" UNIQUE("key"),
	CONSTRAINT "sandbox_refund_amount" CHECK ("sandbox_refund"."amount" > 0)
);--> statement-breakpoint
ALTER TABLE "subscription" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "package_id" bigint;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "package_name" jsonb;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "granted" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "grant_key" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "interval" text DEFAULT 'once' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "interval_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "cancel_at_period_end" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "failed_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "anchor" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "ending_told" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchant_region" ADD CONSTRAINT "merchant_region_city_id_merchant_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."merchant_city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_moment" ADD CONSTRAINT "package_moment_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_charge" ADD CONSTRAINT "sandbox_charge_checkout_id_sandbox_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."sandbox_checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD CONSTRAINT "sandbox_checkout_card_id_sandbox_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."sandbox_card"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_delivery" ADD CONSTRAINT "sandbox_delivery_event_id_sandbox_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."sandbox_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_charge_id_sandbox_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."sandbox_charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merchant_city_words" ON "merchant_city" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "merchant_region_city_id_position_index" ON "merchant_region" USING btree ("city_id","position");--> statement-breakpoint
CREATE INDEX "merchant_region_words" ON "merchant_region" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "order_payment_id" ON "order" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_success_code" ON "order" USING btree ("success_code");--> statement-breakpoint
CREATE UNIQUE INDEX "order_key" ON "order" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "order_period" ON "order" USING btree ("subscription_id","period_start");--> statement-breakpoint
CREATE INDEX "order_state_expires_at_index" ON "order" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "order_created_at_index" ON "order" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_user_id_index" ON "order" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_package_id_index" ON "order" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "order_email" ON "order" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "order_words" ON "order" USING gin (search_spelling(search_fold(((100000 + "id")::text || ' ' || "name" || ' ' || "email" || ' ' || coalesce("phone", '') || ' ' || coalesce("cash_reference", '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_event_order_id_id_index" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "package_campaign_position_index" ON "package" USING btree ("campaign","position");--> statement-breakpoint
CREATE INDEX "package_image" ON "package" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "package_words" ON "package" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "package_moment_at_index" ON "package_moment" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_movement" ON "ledger_entry" USING btree ("gateway","kind","gateway_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_order_id_index" ON "ledger_entry" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_at_index" ON "ledger_entry" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_key" ON "payment" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payment_order_id_index" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_state_created_at_index" ON "payment" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("order_id") WHERE state in ('opening', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_day" ON "reconciliation" USING btree ("gateway","day");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_key" ON "refund" USING btree ("key");--> statement-breakpoint
CREATE INDEX "refund_order_id_index" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_state_index" ON "refund" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sandbox_charge_moved" ON "sandbox_charge" USING btree ("created_at","id") WHERE "sandbox_charge"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "sandbox_checkout_open" ON "sandbox_checkout" USING btree ("expires_at") WHERE "sandbox_checkout"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sandbox_delivery_due" ON "sandbox_delivery" USING btree ("due_at") WHERE "sandbox_delivery"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_refund_open" ON "sandbox_refund" USING btree ("decided_at") WHERE "sandbox_refund"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sandbox_refund_moved" ON "sandbox_refund" USING btree ("decided_at","id") WHERE "sandbox_refund"."state" = 'done';--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_grant" ON "subscription" USING btree ("grant_key");--> statement-breakpoint
CREATE INDEX "subscription_state_period_end_index" ON "subscription" USING btree ("state","period_end");--> statement-breakpoint
CREATE INDEX "subscription_guest" ON "subscription" USING btree ("guest_email");--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "free_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Search knows of articles for subscribers what everybody may read. Those written before have no such words yet: they are found by headline and summary until they are saved again.
ALTER TABLE "article" drop column "search";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_vector(locale, title, subtitle || ' ' || summary, case when premium then free_text else body_text end)) STORED;--> statement-breakpoint
-- With the column its index and its statistics went, see 0001_newsroom.sql.
CREATE INDEX "article_search" ON "article" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "article" ALTER COLUMN "search" SET STATISTICS 1000;
