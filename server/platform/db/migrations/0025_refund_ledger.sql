CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"yen" integer NOT NULL,
	"taxes" jsonb NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"stripe_refund_id" text,
	"unmatched_intent_id" text,
	"return_id" text,
	"replaced_by_id" text,
	"failure" text DEFAULT '' NOT NULL,
	"account" jsonb,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	CONSTRAINT "refunds_stripeRefundId_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "refunds_yen" CHECK (yen > 0)
);
--> statement-breakpoint
DROP INDEX "payments_refunding";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_order" ON "refunds" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE state in ('pending', 'requested', 'account_known') or (state = 'failed' and replaced_by_id is null);--> statement-breakpoint
CREATE INDEX "refunds_account" ON "refunds" USING btree ("made_at") WHERE account is not null;--> statement-breakpoint
-- What was paid back, or still is to be, until now. The first payment of a cancelled order that has its total had paid it; others were not for the order.
INSERT INTO "refunds" ("id", "order_id", "position", "yen", "taxes", "way", "state", "reason", "actor", "stripe_refund_id", "unmatched_intent_id", "created_at", "made_at")
WITH "cancelled" AS (
  SELECT DISTINCT ON ("order_id") "order_id", "actor", "at" FROM "order_events" WHERE "state" = 'cancelled' ORDER BY "order_id", "revision" DESC
), "paid" AS (
  SELECT DISTINCT ON (p."order_id") p."order_id", p."attempt" FROM "payments" p JOIN "orders" o ON o."id" = p."order_id"
  WHERE o."state" = 'cancelled' AND o."method" = 'card' AND o."paid_at" IS NOT NULL AND p."amount_yen" = o."total_yen"
    AND p."status" IN ('succeeded', 'refunding', 'refunded', 'refund-failed')
  ORDER BY p."order_id", p."attempt"
), "back" AS (
  SELECT o."id" AS "order_id", p."attempt", p."amount_yen" AS "yen", paid."attempt" IS NOT NULL AS "is_sale", o."quote", p."refund_id", p."intent_id",
    CASE WHEN p."status" = 'refunded' AND p."refund_id" IS NULL THEN 'transfer' ELSE 'card' END AS "way",
    CASE p."status" WHEN 'refund-failed' THEN 'failed' WHEN 'refunded' THEN CASE WHEN p."refund_id" IS NULL THEN 'sent' ELSE 'succeeded' END ELSE 'pending' END AS "state",
    coalesce(p."checked_at", p."created_at") AS "at", NULL::timestamptz AS "sent_at"
  FROM "payments" p JOIN "orders" o ON o."id" = p."order_id" LEFT JOIN "paid" ON paid."order_id" = p."order_id" AND paid."attempt" = p."attempt"
  WHERE p."status" IN ('refunding', 'refunded', 'refund-failed') OR (p."status" = 'succeeded' AND paid."attempt" IS NOT NULL)
  UNION ALL
  SELECT "id", 0, "total_yen", true, "quote", NULL, NULL, 'transfer', CASE WHEN "refunded_at" IS NULL THEN 'requested' ELSE 'sent' END, "created_at", "refunded_at"
  FROM "orders" WHERE "state" = 'cancelled' AND "method" = 'transfer' AND "paid_at" IS NOT NULL AND "total_yen" > 0
)
SELECT '0' || upper(substr(md5('refund:' || b."order_id" || ':' || b."attempt"), 1, 25)), b."order_id",
  row_number() OVER (PARTITION BY b."order_id" ORDER BY b."attempt"), b."yen", CASE WHEN b."is_sale" THEN b."quote" -> 'taxes' ELSE '[]'::jsonb END, b."way", b."state",
  CASE WHEN b."is_sale" THEN 'ご注文のキャンセル' ELSE 'ご注文と合わないお支払い' END, CASE WHEN b."is_sale" THEN coalesce(c."actor", 'desk') ELSE 'payment' END,
  b."refund_id", CASE WHEN b."is_sale" THEN NULL ELSE b."intent_id" END, CASE WHEN b."is_sale" THEN coalesce(c."at", b."at") ELSE b."at" END,
  CASE WHEN b."state" IN ('succeeded', 'sent') THEN coalesce(b."sent_at", c."at", b."at") END
FROM "back" b LEFT JOIN "cancelled" c ON c."order_id" = b."order_id";--> statement-breakpoint
UPDATE "payments" p SET "status" = CASE WHEN EXISTS (SELECT FROM "refunds" r WHERE r."unmatched_intent_id" = p."intent_id") THEN 'unmatched' ELSE 'succeeded' END
WHERE "status" IN ('refunding', 'refunded', 'refund-failed');--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refunded_at";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "refund_id";