ALTER TABLE "items" ADD COLUMN "prices_after_sale" jsonb;--> statement-breakpoint
UPDATE "items" SET "prices_after_sale" = v.prices_after_sale FROM (
	SELECT item_id, jsonb_build_object(
		'from', to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'priceMin', (array_agg(later_price ORDER BY stock = 0, later_price, position))[1], 'priceMax', max(later_price),
		'regularPriceMin', (array_agg(price ORDER BY stock = 0, later_price, position))[1], 'onSale', bool_or(later_price < price)
	) AS prices_after_sale
	FROM (
		SELECT *, CASE WHEN effective_price <> price AND sale_until <= ends_at THEN price ELSE effective_price END AS later_price
		FROM (
			SELECT *, min(sale_until) FILTER (WHERE effective_price <> price) OVER (PARTITION BY item_id) AS ends_at
			FROM "variants" WHERE live AND NOT is_sample
		) AS ending
	) AS later
	WHERE ends_at IS NOT NULL GROUP BY item_id, ends_at
) AS v WHERE "items".id = v.item_id;
