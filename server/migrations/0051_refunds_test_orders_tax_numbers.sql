ALTER TABLE "order" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;