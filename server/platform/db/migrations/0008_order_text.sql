-- What the desk searches in an order. Written without functions that depend on settings, as an index demands.
CREATE FUNCTION order_text(number text, email text, address jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(number || coalesce(' ' || (address->>'familyName') || (address->>'givenName'), '')
    || coalesce(' ' || (address->>'familyKana') || (address->>'givenKana'), '') || coalesce(' ' || email, '')
    || coalesce(' ' || (address->>'phone'), '')) $$;--> statement-breakpoint
-- All pairs of letters that follow each other. A text can contain a word only if it has all pairs of the word. Not parallel
-- safe: to start workers takes longer than what the desk waits for.
CREATE FUNCTION text_pairs(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT
  AS $$ SELECT coalesce(array_agg(DISTINCT one || next), '{}')
    FROM string_to_array(value, NULL) AS letters, unnest(letters[:cardinality(letters) - 1], letters[2:]) AS pair (one, next) $$;--> statement-breakpoint
CREATE INDEX "orders_text" ON "orders" USING gin (text_pairs(order_text("number", "email", "address")));