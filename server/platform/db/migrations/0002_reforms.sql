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
CREATE INDEX "menus_rank" ON "menus" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "menus_rev" ON "menus" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "menus_facets" ON "menus" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "menus_grams" ON "menus" USING gin (search_grams("grams"));--> statement-breakpoint
CREATE INDEX "reforms_rank" ON "reforms" USING btree ("rank" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "reforms_rev" ON "reforms" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "reforms_facets" ON "reforms" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "reforms_grams" ON "reforms" USING gin (search_grams("grams"));