-- Items and ordered lines have a tax class, as a rate changes with time.
UPDATE "items" SET "data" = ("data" - 'taxRate') || jsonb_build_object('taxClass', CASE WHEN "data" ->> 'taxRate' = '8' THEN 'reduced' ELSE 'standard' END);--> statement-breakpoint
UPDATE "order_lines" SET "line" = ("line" - 'taxRate') || jsonb_build_object('taxClass', CASE WHEN "line" ->> 'taxRate' = '8' THEN 'reduced' ELSE 'standard' END);--> statement-breakpoint
-- Devices read items without a class as goods at the standard rate, so they have to get the others again.
UPDATE "catalogue" SET "version" = "version" + 1 WHERE EXISTS (SELECT FROM "items" WHERE "live" AND "data" ->> 'taxClass' = 'reduced');--> statement-breakpoint
UPDATE "items" SET "rev" = (SELECT "version" FROM "catalogue") WHERE "live" AND "data" ->> 'taxClass' = 'reduced';--> statement-breakpoint
-- The amounts of an order are lists. What was charged for assembly is known from the lines; the rest was for pickup.
UPDATE "orders" SET "quote" = jsonb_strip_nulls(jsonb_build_object(
	'goodsYen', "quote" -> 'goodsYen',
	'shippingClass', "quote" -> 'shippingClass',
	'fees', (
		SELECT coalesce(jsonb_agg(jsonb_build_object('kind', "kind", 'yen', "yen", 'taxClass', 'standard') ORDER BY "position"), '[]')
		FROM (
			SELECT
				("quote" ->> 'shippingYen')::integer AS "shipping",
				coalesce(("quote" ->> 'servicesYen')::integer, 0) AS "services",
				coalesce(("quote" -> 'payment' ->> 'feeYen')::integer, 0) AS "payment",
				CASE WHEN "quote" ? 'servicesYen' THEN (
					SELECT coalesce(sum(("line" -> 'services' ->> 'assembly')::integer * coalesce(("line" -> 'serviceYen' ->> 'assembly')::integer, 3300)), 0)::integer
					FROM "order_lines" WHERE "order_lines"."order_id" = "orders"."id"
				) ELSE 0 END AS "assembly"
		) AS "known",
		LATERAL (VALUES
			(1, 'shipping', "shipping"),
			(2, 'assembly', least("assembly", "services")),
			(3, 'pickup', "services" - least("assembly", "services")),
			(4, 'payment', "payment")
		) AS "amounts" ("position", "kind", "yen")
		WHERE "yen" > 0
	),
	'deductions', CASE WHEN ("quote" ->> 'pointsUsed')::integer > 0
		THEN jsonb_build_array(jsonb_build_object('kind', 'points', 'yen', "quote" -> 'pointsUsed')) ELSE '[]' END,
	'payment', CASE WHEN "quote" -> 'payment' ? 'method' THEN ("quote" -> 'payment') - 'feeYen' END,
	'totalYen', "quote" -> 'totalYen',
	'taxRates', jsonb_build_object('standard', 10, 'reduced', 8),
	'taxes', "quote" -> 'taxes',
	'earnedPoints', "quote" -> 'earnedPoints'
));
