-- Both are trusted extensions: whoever owns the database may add them.
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- A body of this form is bound to its functions now, so that no search path of later can change what is indexed.
CREATE FUNCTION search_text(parts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, array_to_string(parts, ' ')));
