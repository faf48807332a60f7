DROP INDEX "items_scheduled";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "file_price" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "file_sale_price" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "file_sale_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "items_scheduled" ON "items" USING btree ("published_at") WHERE not live and not is_hidden and source_hash <> '';--> statement-breakpoint
-- Prices were those of the files.
UPDATE "variants" SET "file_price" = "price", "file_sale_price" = "sale_price", "file_sale_until" = "sale_until";--> statement-breakpoint
ALTER TABLE "variants" ALTER COLUMN "file_price" SET NOT NULL;