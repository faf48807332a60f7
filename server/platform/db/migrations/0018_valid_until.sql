ALTER TABLE "items" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
UPDATE "items" SET "valid_until" = ("prices_after_sale" ->> 'from')::timestamptz WHERE "prices_after_sale" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "prices_after_sale";
