CREATE TABLE "most_read_choice" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_day" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "view_day_dimension_day_value_pk" PRIMARY KEY("dimension","day","value")
);
--> statement-breakpoint
CREATE TABLE "view_hour" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	"hour" smallint NOT NULL,
	CONSTRAINT "view_hour_dimension_day_hour_value_pk" PRIMARY KEY("dimension","day","hour","value")
);
--> statement-breakpoint
CREATE TABLE "view_rollup" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_salt" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "most_read_choice" ADD CONSTRAINT "most_read_choice_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_day_dimension_value_day_index" ON "view_day" USING btree ("dimension","value","day");--> statement-breakpoint
CREATE INDEX "view_hour_dimension_value_day_index" ON "view_hour" USING btree ("dimension","value","day");