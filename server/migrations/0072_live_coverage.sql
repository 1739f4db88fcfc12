CREATE TABLE "mail_pace" (
	"id" smallint PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppression" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_suppression_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reply_to" text,
	"status" boolean DEFAULT true NOT NULL,
	"archive" boolean DEFAULT true NOT NULL,
	"welcome" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_click" (
	"issue_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"link" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_click_issue_id_subscription_id_link_pk" PRIMARY KEY("issue_id","subscription_id","link")
);
--> statement-breakpoint
CREATE TABLE "newsletter_delivery" (
	"issue_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"claimable_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uncertain" boolean DEFAULT false NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	CONSTRAINT "newsletter_delivery_issue_id_subscription_id_pk" PRIMARY KEY("issue_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_issue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"newsletter_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"preheader" text DEFAULT '' NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"hold_reason" text,
	"pause_reason" text,
	"content" jsonb,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"worked_at" timestamp with time zone,
	"sent_before" integer DEFAULT 0 NOT NULL,
	"rejected_before" integer DEFAULT 0 NOT NULL,
	"addressed" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"uncertain" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"complaints" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscription" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"newsletter_id" bigint NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"welcomed" smallint DEFAULT 0 NOT NULL,
	"welcome_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscription_confirmed" CHECK ("newsletter_subscription"."state" <> 'active' or "newsletter_subscription"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "breaking_dry_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "breaking_dry_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "breaking_edition" (
	"package_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"article_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"alert_title" text NOT NULL,
	"alert_body" text NOT NULL,
	"social" text NOT NULL,
	"ticker" boolean NOT NULL,
	"front" boolean NOT NULL,
	"push" text NOT NULL,
	"push_breaking" boolean NOT NULL,
	"push_category_ids" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "breaking_edition_package_id_locale_pk" PRIMARY KEY("package_id","locale"),
	CONSTRAINT "breaking_edition_articleId_unique" UNIQUE("article_id")
);
--> statement-breakpoint
CREATE TABLE "breaking_package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "breaking_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"key" uuid NOT NULL,
	"created_by_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"writer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"approved_hash" text,
	"approved_by_id" bigint,
	"approved_at" timestamp with time zone,
	"sent_hash" text,
	"sent_by_id" bigint,
	"sent_at" timestamp with time zone,
	"override" text,
	"leased_until" timestamp with time zone,
	CONSTRAINT "breaking_package_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "breaking_step" (
	"package_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"hash" text NOT NULL,
	"reason" text,
	"detail" text,
	"ended_at" timestamp with time zone,
	"notification_id" bigint,
	"former_notification_id" bigint,
	CONSTRAINT "breaking_step_package_id_locale_kind_pk" PRIMARY KEY("package_id","locale","kind")
);
--> statement-breakpoint
CREATE TABLE "result" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"embargo_until" timestamp with time zone,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"source" jsonb,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "result_embargo" CHECK (("result"."state" = 'embargoed') = ("result"."embargo_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "result_article" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"result_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_version" (
	"result_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"source" jsonb,
	"correction" jsonb,
	"idempotency_key" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_version_result_id_version_pk" PRIMARY KEY("result_id","version")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "updates_id" bigint;--> statement-breakpoint
ALTER TABLE "newsletter_click" ADD CONSTRAINT "newsletter_click_issue_id_newsletter_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_delivery" ADD CONSTRAINT "newsletter_delivery_issue_id_newsletter_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issue" ADD CONSTRAINT "newsletter_issue_newsletter_id_newsletter_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscription" ADD CONSTRAINT "newsletter_subscription_newsletter_id_newsletter_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaking_edition" ADD CONSTRAINT "breaking_edition_package_id_breaking_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."breaking_package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaking_edition" ADD CONSTRAINT "breaking_edition_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaking_package" ADD CONSTRAINT "breaking_package_created_by_id_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaking_package" ADD CONSTRAINT "breaking_package_approved_by_id_user_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaking_package" ADD CONSTRAINT "breaking_package_sent_by_id_user_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breaking_step" ADD CONSTRAINT "breaking_step_package_id_breaking_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."breaking_package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_article" ADD CONSTRAINT "result_article_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_article" ADD CONSTRAINT "result_article_result_id_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_version" ADD CONSTRAINT "result_version_result_id_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppression_email" ON "mail_suppression" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mail_suppression_words" ON "mail_suppression" USING gin (search_spelling(search_fold("email")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_words" ON "newsletter" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '') || ' ' || coalesce("description"->>'en-US', '') || ' ' || coalesce("description"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_delivery_open" ON "newsletter_delivery" USING btree ("issue_id","claimable_at") WHERE "newsletter_delivery"."state" in ('waiting', 'claimed', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_delivery_subscription" ON "newsletter_delivery" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "newsletter_issue_words" ON "newsletter_issue" USING gin (search_spelling(search_fold(("subject" || ' ' || "preheader"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_issue_open" ON "newsletter_issue" USING btree ("state","scheduled_at") WHERE "newsletter_issue"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_issue_archive" ON "newsletter_issue" USING btree ("newsletter_id","started_at") WHERE "newsletter_issue"."state" in ('sending', 'paused', 'sent', 'stopped');--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscription_email" ON "newsletter_subscription" USING btree ("newsletter_id","email");--> statement-breakpoint
CREATE INDEX "newsletter_subscription_address" ON "newsletter_subscription" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_subscription_active" ON "newsletter_subscription" USING btree ("newsletter_id","locale") WHERE "newsletter_subscription"."state" = 'active';--> statement-breakpoint
CREATE INDEX "newsletter_subscription_welcome" ON "newsletter_subscription" USING btree ("welcome_at") WHERE "newsletter_subscription"."welcome_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscription_expiry" ON "newsletter_subscription" USING btree ("expires_at") WHERE "newsletter_subscription"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscription_words" ON "newsletter_subscription" USING gin (search_spelling(search_fold("email")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "breaking_package_updated_at_index" ON "breaking_package" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "breaking_package_state_index" ON "breaking_package" USING btree ("state");--> statement-breakpoint
CREATE INDEX "breaking_package_created_by_id_index" ON "breaking_package" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "breaking_package_approved_by_id_index" ON "breaking_package" USING btree ("approved_by_id");--> statement-breakpoint
CREATE INDEX "breaking_package_sent_by_id_index" ON "breaking_package" USING btree ("sent_by_id");--> statement-breakpoint
CREATE INDEX "result_embargoed" ON "result" USING btree ("embargo_until") WHERE "result"."state" = 'embargoed';--> statement-breakpoint
CREATE INDEX "result_updated" ON "result" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "result_article_result_id_index" ON "result_article" USING btree ("result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "result_version_idempotency" ON "result_version" USING btree ("idempotency_key");