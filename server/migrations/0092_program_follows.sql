CREATE TABLE "program_alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"airs_at" timestamp with time zone,
	"before" smallint,
	"episode_id" bigint,
	"notification_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "program_alert_airing" UNIQUE("program_id","airs_at","before","locale"),
	CONSTRAINT "program_alert_episode" UNIQUE("episode_id","locale"),
	CONSTRAINT "program_alert_kind" CHECK (("program_alert"."airs_at" is null) <> ("program_alert"."episode_id" is null)),
	CONSTRAINT "program_alert_lead" CHECK (("program_alert"."airs_at" is null) = ("program_alert"."before" is null))
);
--> statement-breakpoint
CREATE TABLE "program_follow" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_follow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" bigint NOT NULL,
	"user_id" bigint,
	"subscription_id" bigint,
	"before" smallint,
	"episodes" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "program_follow_once" UNIQUE NULLS NOT DISTINCT("user_id","subscription_id","program_id"),
	CONSTRAINT "program_follow_holder" CHECK (num_nonnulls("program_follow"."user_id", "program_follow"."subscription_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "program_alert" ADD CONSTRAINT "program_alert_program_id_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."program"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_alert" ADD CONSTRAINT "program_alert_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_follow" ADD CONSTRAINT "program_follow_program_id_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."program"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_follow" ADD CONSTRAINT "program_follow_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_follow" ADD CONSTRAINT "program_follow_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_alert_notification_id_index" ON "program_alert" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "program_alert_program_id_created_at_index" ON "program_alert" USING btree ("program_id","created_at");--> statement-breakpoint
CREATE INDEX "program_follow_program_id_index" ON "program_follow" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "program_follow_subscription_id_index" ON "program_follow" USING btree ("subscription_id");