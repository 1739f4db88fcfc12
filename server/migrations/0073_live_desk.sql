CREATE TABLE "live_alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"notification_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "live_alert_entry" UNIQUE("entry_id"),
	CONSTRAINT "live_alert_held" CHECK (("live_alert"."state" = 'held') = ("live_alert"."reason" is not null)),
	CONSTRAINT "live_alert_sent" CHECK (("live_alert"."state" = 'sent') = ("live_alert"."notification_id" is not null)),
	CONSTRAINT "live_alert_decided" CHECK (("live_alert"."state" = 'waiting') = ("live_alert"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "push_live_blog" (
	"article_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_live_blog_article_id_subscription_id_pk" PRIMARY KEY("article_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "live_presets" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"labels" jsonb NOT NULL,
	"templates" jsonb NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "live_presets_one" CHECK ("live_presets"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "monitor_arrangement" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "live_entry_id" bigint;--> statement-breakpoint
ALTER TABLE "live_blog" ADD COLUMN "alerts_per_hour" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_entry" ADD COLUMN "alert" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_entry" ADD COLUMN "publisher_id" bigint;--> statement-breakpoint
ALTER TABLE "live_alert" ADD CONSTRAINT "live_alert_article_id_live_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."live_blog"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_alert" ADD CONSTRAINT "live_alert_entry_id_live_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."live_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_live_blog" ADD CONSTRAINT "push_live_blog_article_id_live_blog_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."live_blog"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_live_blog" ADD CONSTRAINT "push_live_blog_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_arrangement" ADD CONSTRAINT "monitor_arrangement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_alert_article_id_id_index" ON "live_alert" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "push_live_blog_subscription_id_index" ON "push_live_blog" USING btree ("subscription_id");
