CREATE TABLE "refund_entries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"yen" integer NOT NULL,
	"taxes" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "refunds_account";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_cancellation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "told" text;--> statement-breakpoint
CREATE INDEX "refund_entries_refund" ON "refund_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_entries_at" ON "refund_entries" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "refunds_account" ON "refunds" USING btree ("state") WHERE account is not null or token_hash is not null;--> statement-breakpoint
ALTER TABLE "shipments" DROP COLUMN "corrected_in";--> statement-breakpoint
UPDATE "shipments" SET "told" = "carrier" || ' ' || "number";--> statement-breakpoint
-- Staff could type the same reason, but only before the order was cancelled.
UPDATE "refunds" SET "is_cancellation" = true FROM "orders"
WHERE "orders"."id" = "order_id" AND "orders"."state" = 'cancelled' AND "reason" = 'ご注文のキャンセル' AND "unmatched_intent_id" IS NULL
  AND "refunds"."created_at" >= (SELECT max("at") FROM "order_events" e WHERE e."order_id" = "orders"."id" AND e."kind" = 'state' AND e."state" = 'cancelled');--> statement-breakpoint
-- The ledger read the transfer that the shop had made itself after a refused refund as that refund. The log of the staff tells of it since it exists;
-- it names the order only, so one with other refunds of that time stays as it is.
WITH "stored" AS (
  SELECT r."id", r."order_id", r."way", r."state", r."stripe_refund_id" FROM "refunds" r JOIN "payments" p ON p."order_id" = r."order_id"
  WHERE r."id" = '0' || upper(substr(md5('refund:' || p."order_id" || ':' || p."attempt"), 1, 25))
), "told" AS (
  SELECT s."id", max(l."at") AS "at" FROM "stored" s JOIN "orders" o ON o."id" = s."order_id" JOIN "desk_log" l ON l."subject_id" = o."number"
  WHERE l."action" = 'payments refunded' AND s."way" = 'card' AND s."state" = 'succeeded' AND s."stripe_refund_id" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "stored" other WHERE other."order_id" = s."order_id" AND other."id" <> s."id")
  GROUP BY s."id"
)
UPDATE "refunds" SET "way" = 'transfer', "state" = 'sent', "stripe_refund_id" = NULL, "made_at" = "told"."at" FROM "told" WHERE "told"."id" = "refunds"."id";--> statement-breakpoint
-- Exports have left out what had failed, so both entries are on the day of the refund.
INSERT INTO "refund_entries" ("refund_id", "at", "yen", "taxes")
SELECT "id", "created_at", "sign" * "yen", CASE WHEN "sign" = 1 THEN "taxes" ELSE coalesce((
    SELECT jsonb_agg(jsonb_build_object('rate', tax -> 'rate', 'yen', -(tax ->> 'yen')::int, 'taxYen', -(tax ->> 'taxYen')::int))
    FROM jsonb_array_elements("taxes") AS tax
  ), '[]') END
FROM "refunds", (VALUES (1), (-1)) AS signs ("sign") WHERE "sign" = 1 OR "state" = 'failed' ORDER BY "created_at", "id", "sign" DESC;--> statement-breakpoint
CREATE TRIGGER refund_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
