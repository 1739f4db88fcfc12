CREATE TABLE "sandbox_card" (
	"id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"behaviour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "sandbox_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"url" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_event" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "sandbox_charge" ADD CONSTRAINT "sandbox_charge_checkout_id_sandbox_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."sandbox_checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD CONSTRAINT "sandbox_checkout_card_id_sandbox_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."sandbox_card"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_delivery" ADD CONSTRAINT "sandbox_delivery_event_id_sandbox_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."sandbox_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_charge_id_sandbox_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."sandbox_charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_charge_moved" ON "sandbox_charge" USING btree ("created_at","id") WHERE "sandbox_charge"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "sandbox_checkout_open" ON "sandbox_checkout" USING btree ("expires_at") WHERE "sandbox_checkout"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sandbox_delivery_due" ON "sandbox_delivery" USING btree ("due_at") WHERE "sandbox_delivery"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_refund_open" ON "sandbox_refund" USING btree ("decided_at") WHERE "sandbox_refund"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sandbox_refund_moved" ON "sandbox_refund" USING btree ("decided_at","id") WHERE "sandbox_refund"."state" = 'done';