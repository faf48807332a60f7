ALTER TABLE "items" ADD COLUMN "lead_colour" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "weight_kg" double precision;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "shipping_class" text;