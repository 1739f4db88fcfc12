CREATE TABLE "hijri_month" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hijri_month_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"starts_on" date,
	"by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hijri_month_country_year_month_unique" UNIQUE("country","year","month")
);
--> statement-breakpoint
CREATE TABLE "prayer_table" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prayer_table_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"city" text NOT NULL,
	"year" integer NOT NULL,
	"days" jsonb NOT NULL,
	"by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "prayer_table_city_year_unique" UNIQUE("city","year")
);
