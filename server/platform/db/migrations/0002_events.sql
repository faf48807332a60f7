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
ALTER TABLE "reservations" ADD COLUMN "event" jsonb;--> statement-breakpoint
ALTER TABLE "event_sessions" ADD CONSTRAINT "event_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_sessions_starts_at" ON "event_sessions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "events_rank" ON "events" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "events_rev" ON "events" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "events_facets" ON "events" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "events_grams" ON "events" USING gin (search_grams("grams"));