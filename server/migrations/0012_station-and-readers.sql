CREATE TABLE "contact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"user_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"handled_by_id" bigint
);
--> statement-breakpoint
CREATE TABLE "contact_answer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" bigint NOT NULL,
	"text" text NOT NULL,
	"by_id" bigint,
	"by_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_deletion" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_deletion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"state" text NOT NULL,
	"code_hash" text,
	"meta_hash" text,
	"user_id" bigint,
	"email" text,
	"locale" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"deleted" text[] DEFAULT '{}' NOT NULL,
	"kept" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digest" (
	"user_id" bigint NOT NULL,
	"period" text NOT NULL,
	"article_ids" bigint[] NOT NULL,
	"total" bigint NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "digest_user_id_period_pk" PRIMARY KEY("user_id","period")
);
--> statement-breakpoint
CREATE TABLE "digest_choice" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"locale" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "following" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"topic_id" bigint NOT NULL,
	"followed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "following_user_id_kind_topic_id_pk" PRIMARY KEY("user_id","kind","topic_id")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"image_id" bigint,
	"link" text,
	"article_id" bigint,
	"audience" text NOT NULL,
	"audience_locale" text,
	"category_ids" bigint[] DEFAULT '{}' NOT NULL,
	"breaking" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"failure" text,
	"scheduled_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"worked_at" timestamp with time zone,
	"addressed" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"endpoint_hash" "bytea" NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"locale" text NOT NULL,
	"category_ids" bigint[] DEFAULT '{}' NOT NULL,
	"breaking" boolean DEFAULT true NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscription_endpoint" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
CREATE TABLE "notification_delivery" (
	"notification_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"claimable_at" timestamp with time zone DEFAULT now() NOT NULL,
	"clicked_at" timestamp with time zone,
	CONSTRAINT "notification_delivery_notification_id_subscription_id_pk" PRIMARY KEY("notification_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "saved_article" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_article_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "weather_answer" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"fetched_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_handled_by_id_user_id_fk" FOREIGN KEY ("handled_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answer" ADD CONSTRAINT "contact_answer_contact_id_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answer" ADD CONSTRAINT "contact_answer_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_deletion" ADD CONSTRAINT "data_deletion_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest" ADD CONSTRAINT "digest_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_choice" ADD CONSTRAINT "digest_choice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "following" ADD CONSTRAINT "following_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_delivery" ADD CONSTRAINT "notification_delivery_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_article" ADD CONSTRAINT "saved_article_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_article" ADD CONSTRAINT "saved_article_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_state_id_index" ON "contact" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "contact_user_id_index" ON "contact" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_handled_by_id_index" ON "contact" USING btree ("handled_by_id");--> statement-breakpoint
CREATE INDEX "contact_email" ON "contact" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_words" ON "contact" USING gin (search_spelling(search_fold(("name" || ' ' || "email" || ' ' || "subject" || ' ' || "message"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_answer_contact_id_id_index" ON "contact_answer" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "contact_answer_by_id_index" ON "contact_answer" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "contact_answer_waiting" ON "contact_answer" USING btree ("at") WHERE "contact_answer"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_deletion_code_hash_index" ON "data_deletion" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "data_deletion_meta_hash_index" ON "data_deletion" USING btree ("meta_hash");--> statement-breakpoint
CREATE INDEX "data_deletion_user_id_index" ON "data_deletion" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_deletion_open" ON "data_deletion" USING btree ("requested_at") WHERE "data_deletion"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "digest_made_at_index" ON "digest" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "digest_choice_frequency_user_id_index" ON "digest_choice" USING btree ("frequency","user_id");--> statement-breakpoint
CREATE INDEX "following_kind_topic_id_index" ON "following" USING btree ("kind","topic_id");--> statement-breakpoint
CREATE INDEX "notification_words" ON "notification" USING gin (search_spelling(search_fold(("title" || ' ' || "body"))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notification_open" ON "notification" USING btree ("state","scheduled_at") WHERE "notification"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "notification_image" ON "notification" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "push_subscription_locale_index" ON "push_subscription" USING btree ("locale");--> statement-breakpoint
CREATE INDEX "push_subscription_category_ids_index" ON "push_subscription" USING gin ("category_ids");--> statement-breakpoint
CREATE INDEX "push_subscription_breaking" ON "push_subscription" USING btree ("id") WHERE "push_subscription"."breaking";--> statement-breakpoint
CREATE INDEX "push_subscription_user_id_index" ON "push_subscription" USING btree ("user_id") WHERE "push_subscription"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_delivery_open" ON "notification_delivery" USING btree ("notification_id","claimable_at") WHERE "notification_delivery"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "saved_article_user_id_saved_at_article_id_index" ON "saved_article" USING btree ("user_id","saved_at","article_id");--> statement-breakpoint
CREATE INDEX "saved_article_article_id_index" ON "saved_article" USING btree ("article_id");