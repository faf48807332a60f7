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
CREATE INDEX "columns_rank" ON "columns" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "columns_rev" ON "columns" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "columns_facets" ON "columns" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "columns_grams" ON "columns" USING gin (search_grams("grams"));