ALTER TABLE "catalogue" ADD COLUMN "search_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A trigger, so that changes by an older release that still runs are counted too. Stock and prices do not count.
-- Before the rows, because `changeCatalogue` locks the catalogue first too.
CREATE FUNCTION count_search_version() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	UPDATE catalogue SET search_version = search_version + 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER items_search_version
BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF live, published_at, folded_name, folded_kana, folded_terms, folded_body, grams ON items
FOR EACH STATEMENT EXECUTE FUNCTION count_search_version();
