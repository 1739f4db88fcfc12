CREATE TABLE "dispute" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"gateway_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"url" text NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"evidence_due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"reinstated_at" timestamp with time zone,
	CONSTRAINT "sandbox_dispute_charge" UNIQUE("charge_id"),
	CONSTRAINT "sandbox_dispute_amount" CHECK ("sandbox_dispute"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "charged_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "sandbox_event" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "renewal_hold" text;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD CONSTRAINT "sandbox_dispute_charge_id_sandbox_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."sandbox_charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_gateway" ON "dispute" USING btree ("gateway","gateway_id");--> statement-breakpoint
CREATE INDEX "dispute_order_id_index" ON "dispute" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "dispute_open" ON "dispute" USING btree ("looked_at") WHERE "dispute"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_dispute_created_at_index" ON "sandbox_dispute" USING btree ("created_at");