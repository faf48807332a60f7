-- The only row of the catalogue; its generation is that of this database.
INSERT INTO "catalogue" ("generation") VALUES (gen_random_uuid()::text);
