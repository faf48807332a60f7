CREATE TABLE "shipments" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"carrier" text NOT NULL,
	"number" text NOT NULL,
	"pieces" jsonb NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL,
	"shipped_in" integer NOT NULL,
	"corrected_in" integer,
	"delivered_at" timestamp with time zone,
	"delivered_in" integer,
	CONSTRAINT "shipments_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "kind" text DEFAULT 'state' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "undo_of" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_number" ON "shipments" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_undo" ON "order_events" USING btree ("order_id","undo_of") WHERE undo_of is not null;--> statement-breakpoint
-- An order had one shipment with all its pieces.
INSERT INTO "shipments" ("order_id", "position", "carrier", "number", "pieces", "shipped_at", "shipped_in", "delivered_at", "delivered_in")
SELECT
	"orders"."id", 1, "tracking" ->> 'carrier', "tracking" ->> 'number',
	(
		SELECT coalesce(jsonb_agg(jsonb_build_object('sku', "sku", 'quantity', "quantity") ORDER BY "position"), '[]')
		FROM "order_lines" WHERE "order_lines"."order_id" = "orders"."id"
	),
	coalesce("shipped_at", "shipped"."at", "created_at"), coalesce("shipped"."revision", "orders"."revision"),
	coalesce("delivered_at", "delivered"."at"), "delivered"."revision"
FROM "orders"
LEFT JOIN LATERAL (
	SELECT "revision", "at" FROM "order_events" WHERE "order_id" = "orders"."id" AND "state" = 'shipped' ORDER BY "revision" DESC LIMIT 1
) AS "shipped" ON true
LEFT JOIN LATERAL (
	SELECT "revision", "at" FROM "order_events" WHERE "order_id" = "orders"."id" AND "state" = 'delivered' ORDER BY "revision" DESC LIMIT 1
) AS "delivered" ON true
WHERE "tracking" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "tracking";