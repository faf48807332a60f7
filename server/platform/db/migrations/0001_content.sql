CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" text,
	"contact" jsonb,
	"content" jsonb,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applications_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "columns" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_sessions" (
	"event_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "event_sessions_event_id_starts_at_pk" PRIMARY KEY("event_id","starts_at"),
	CONSTRAINT "event_sessions_used" CHECK (used >= 0)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" text,
	"contact" jsonb,
	"content" jsonb,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inquiries_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "movies" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reforms" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "specials" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source_hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"rank" bigint NOT NULL,
	"facets" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "event" jsonb;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sessions" ADD CONSTRAINT "event_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_customer" ON "applications" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "applications_decided" ON "applications" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "columns_rank" ON "columns" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "columns_rev" ON "columns" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "columns_facets" ON "columns" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "columns_grams" ON "columns" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "event_sessions_starts_at" ON "event_sessions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_rank" ON "events" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "events_rev" ON "events" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "events_facets" ON "events" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "events_grams" ON "events" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "inquiries_customer" ON "inquiries" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_created" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiries_decided" ON "inquiries" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_rank" ON "jobs" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "jobs_rev" ON "jobs" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "jobs_facets" ON "jobs" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "jobs_grams" ON "jobs" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "blogs_rank" ON "blogs" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "blogs_rev" ON "blogs" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "blogs_facets" ON "blogs" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "blogs_grams" ON "blogs" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "members_rank" ON "members" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "members_rev" ON "members" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "members_facets" ON "members" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "members_grams" ON "members" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "menus_rank" ON "menus" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "menus_rev" ON "menus" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "menus_facets" ON "menus" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "menus_grams" ON "menus" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "movies_rank" ON "movies" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "movies_rev" ON "movies" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "movies_facets" ON "movies" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "movies_grams" ON "movies" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "news_rank" ON "news" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "news_rev" ON "news" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "news_facets" ON "news" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "news_grams" ON "news" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "reforms_rank" ON "reforms" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "reforms_rev" ON "reforms" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "reforms_facets" ON "reforms" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "reforms_grams" ON "reforms" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "specials_rank" ON "specials" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "specials_rev" ON "specials" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "specials_facets" ON "specials" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "specials_grams" ON "specials" USING gin (search_grams("grams"));