CREATE TABLE "plan_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'story' NOT NULL,
	"locale" text NOT NULL,
	"category_id" bigint,
	"assignee_ids" bigint[] DEFAULT '{}' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"day" date,
	"last_day" date,
	"state" text DEFAULT 'planned' NOT NULL,
	"article_id" bigint,
	"event_id" bigint,
	"episode_id" bigint,
	CONSTRAINT "plan_item_time" CHECK (coalesce("plan_item"."starts_at" < "plan_item"."ends_at" and "plan_item"."day" is null and "plan_item"."last_day" is null, false)
        or coalesce("plan_item"."day" <= "plan_item"."last_day" and "plan_item"."starts_at" is null and "plan_item"."ends_at" is null, false))
);
--> statement-breakpoint
CREATE TABLE "plan_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_item_id" bigint NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_item" ADD CONSTRAINT "plan_item_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_item" ADD CONSTRAINT "plan_item_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_item" ADD CONSTRAINT "plan_item_event_id_program_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."program_event"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_item" ADD CONSTRAINT "plan_item_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_transition" ADD CONSTRAINT "plan_transition_plan_item_id_plan_item_id_fk" FOREIGN KEY ("plan_item_id") REFERENCES "public"."plan_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_item_starts_at_index" ON "plan_item" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "plan_item_day_index" ON "plan_item" USING btree ("day");--> statement-breakpoint
CREATE INDEX "plan_item_category_id_index" ON "plan_item" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "plan_item_article_id_index" ON "plan_item" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "plan_item_event_id_index" ON "plan_item" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "plan_item_episode_id_index" ON "plan_item" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "plan_item_assignees" ON "plan_item" USING gin ("assignee_ids");--> statement-breakpoint
CREATE INDEX "plan_item_deleted" ON "plan_item" USING btree ("deleted_at") WHERE "plan_item"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "plan_transition_plan_item_id_id_index" ON "plan_transition" USING btree ("plan_item_id","id");