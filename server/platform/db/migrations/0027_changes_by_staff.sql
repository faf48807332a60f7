ALTER TABLE "items" ADD COLUMN "has_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "items" SET "has_paused" = true FROM "variants" WHERE "variants"."item_id" = "items"."id" AND "variants"."is_paused" AND "variants"."live" AND NOT "variants"."is_sample";--> statement-breakpoint
ALTER TABLE "event_sessions" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "told_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "reservations" SET "told_revision" = "revision" WHERE "revision" > 0;--> statement-breakpoint
ALTER TABLE "visit_conflicts" DROP COLUMN "reason";