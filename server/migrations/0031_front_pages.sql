CREATE TABLE "front" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "front_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"locale" text NOT NULL,
	"category_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"draft" jsonb NOT NULL,
	"live" jsonb NOT NULL,
	"edited_at" timestamp with time zone,
	"edited_by" text,
	"published_at" timestamp with time zone,
	"published_by" text,
	"next_end" timestamp with time zone,
	CONSTRAINT "front_locale_categoryId_unique" UNIQUE NULLS NOT DISTINCT("locale","category_id")
);
--> statement-breakpoint
CREATE TABLE "front_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "front_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"front_id" bigint NOT NULL,
	"changes" jsonb NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "front_publication" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "front_publication_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"front_id" bigint NOT NULL,
	"layout" jsonb NOT NULL,
	"kind" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "front_revision" (
	"front_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"layout" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "front_revision_front_id_version_pk" PRIMARY KEY("front_id","version")
);
--> statement-breakpoint
ALTER TABLE "front" ADD CONSTRAINT "front_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "front_change" ADD CONSTRAINT "front_change_front_id_front_id_fk" FOREIGN KEY ("front_id") REFERENCES "public"."front"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "front_publication" ADD CONSTRAINT "front_publication_front_id_front_id_fk" FOREIGN KEY ("front_id") REFERENCES "public"."front"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "front_revision" ADD CONSTRAINT "front_revision_front_id_front_id_fk" FOREIGN KEY ("front_id") REFERENCES "public"."front"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "front_category_id_index" ON "front" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "front_next_end_index" ON "front" USING btree ("next_end");--> statement-breakpoint
CREATE INDEX "front_change_front_id_index" ON "front_change" USING btree ("front_id");--> statement-breakpoint
CREATE INDEX "front_change_at_index" ON "front_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "front_publication_front_id_id_index" ON "front_publication" USING btree ("front_id","id");--> statement-breakpoint
CREATE INDEX "front_publication_at_index" ON "front_publication" USING btree ("at");--> statement-breakpoint
CREATE INDEX "front_revision_at_index" ON "front_revision" USING btree ("at");