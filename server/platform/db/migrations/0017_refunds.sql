ALTER TABLE "orders" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_refunding" ON "payments" USING btree ("order_id") WHERE status = 'refunding';--> statement-breakpoint
-- Until now no one recorded refunds of transfers. Older ones are taken as paid back, so that their customers can close their accounts.
UPDATE "orders" SET "refunded_at" = "paid_at" WHERE "method" = 'transfer' AND "state" = 'cancelled' AND "paid_at" IS NOT NULL AND "created_at" < now() - interval '60 days';
