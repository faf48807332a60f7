ALTER TABLE "items" ADD COLUMN "lead_picture" jsonb;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "shape" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "seat_height_mm" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "packages" jsonb;