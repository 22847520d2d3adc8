-- As search_ids, for a list that is filtered by a text: null when more than `at_most` rows match, since the list is then read
-- in its order. Of a text that the statistics already know to be common, no index is read: finding that out in a trigram
-- index costs more than the page. `explain` is not allowed in a stable function.
create function rare_ids(source text, searched text, pattern text, at_most integer) returns uuid[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare found uuid[]
  ; declare plan json
  ; declare company uuid := nullif(current_setting('app.env_id', true), '')::uuid
  ; declare folded text := normalize_text(pattern)
  ; begin
    execute format('explain (format json) select from %I where env_id = %L and %I like %L', source, company, searched || '_normalized', folded)
      into plan
  ; if (plan->0->'Plan'->>'Plan Rows')::float8 > 4 * at_most then return null
  ; end if
  ; execute format('select array(select id from %I where env_id = $1 and %I like $2 limit $3)', source, searched || '_normalized')
      into found using company, folded, at_most + 1
  ; return case when cardinality(found) <= at_most then found end
  ; end $$;

revoke execute on function rare_ids(text, text, text, integer) from public;
