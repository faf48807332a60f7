CREATE TABLE "catalogue" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"generation" text NOT NULL,
	"oldest_version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source" text NOT NULL,
	"data" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"price_min" integer NOT NULL,
	"price_max" integer NOT NULL,
	"regular_price_min" integer NOT NULL,
	"on_sale" boolean NOT NULL,
	"in_stock" boolean NOT NULL,
	"category_ids" integer[] NOT NULL,
	"colour_families" text[] NOT NULL,
	"material_families" text[] NOT NULL,
	"shop_ids" integer[] NOT NULL,
	"folded_name" text NOT NULL,
	"folded_kana" text NOT NULL,
	"folded_terms" text NOT NULL,
	"folded_body" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" integer PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"source" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"sku" text PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"position" integer NOT NULL,
	"colour_key" text NOT NULL,
	"size" text NOT NULL,
	"size_mm" jsonb,
	"price" integer NOT NULL,
	"sale_price" integer,
	"sale_until" timestamp with time zone,
	"effective_price" integer NOT NULL,
	"stock" integer NOT NULL,
	"file_stock" integer NOT NULL,
	"live" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_new" ON "items" USING btree ("published_at" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "items_price_up" ON "items" USING btree ("price_min","published_at" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "items_price_down" ON "items" USING btree ("price_min" DESC NULLS FIRST,"published_at" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "items_popular" ON "items" USING btree ("popularity" DESC NULLS FIRST,"published_at" DESC NULLS FIRST,"id") WHERE live;--> statement-breakpoint
CREATE INDEX "items_rev" ON "items" USING btree ("rev","id");--> statement-breakpoint
CREATE INDEX "items_waiting" ON "items" USING btree ("published_at") WHERE not live and source <> '';--> statement-breakpoint
CREATE INDEX "items_categories" ON "items" USING gin ("category_ids");--> statement-breakpoint
CREATE INDEX "items_colours" ON "items" USING gin ("colour_families");--> statement-breakpoint
CREATE INDEX "items_materials" ON "items" USING gin ("material_families");--> statement-breakpoint
CREATE INDEX "items_shops" ON "items" USING gin ("shop_ids");--> statement-breakpoint
CREATE INDEX "items_grams" ON "items" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "variants_item" ON "variants" USING btree ("item_id","position");--> statement-breakpoint
CREATE INDEX "variants_price" ON "variants" USING btree ("effective_price","item_id") WHERE live;--> statement-breakpoint
CREATE INDEX "variants_sale" ON "variants" USING btree ("sale_until") WHERE sale_price is not null and effective_price <> price;