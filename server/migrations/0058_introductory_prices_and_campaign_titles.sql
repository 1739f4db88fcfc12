ALTER TABLE "order" ADD COLUMN "regular_price" bigint;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "introductory_periods" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "campaign_title" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "introductory_periods" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "regular_price" bigint;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "introductory_periods" integer DEFAULT 0 NOT NULL;