ALTER TABLE "items" ADD COLUMN "lowest_price" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Stores the content and the index terms of an item outside its row, so that scoring a word reads a quarter of the pages.
ALTER TABLE "items" SET (toast_tuple_target = 1024);--> statement-breakpoint
UPDATE "items" SET "lowest_price" = v.lowest_price FROM (
	SELECT item_id, min(effective_price) AS lowest_price FROM "variants" WHERE live AND NOT is_sample GROUP BY item_id
) AS v WHERE "items".id = v.item_id;--> statement-breakpoint
CREATE INDEX "items_filters" ON "items" USING btree ("id","published_at","price_min","popularity","in_stock","lowest_price","price_max","category_ids","colour_families","material_families","shop_ids") WHERE live;