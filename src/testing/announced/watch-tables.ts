import pg from 'pg'
import { applicationRole } from '../../kernel/server/database/migrate.ts'
import { type WatchedTable, watchedTables } from './kinds.ts'
import { testMark } from './mark-tests.ts'

const schema = 'announced'

/** Names the rows of a transition table that programs outside are told of, with what they are told. */
const rowsOf = ({ id, columns, only = 'true' }: WatchedTable, rows: string): string =>
  `select ${id} as record_id, ${columns} from ${rows} where ${only}`

const changedRows = (watched: WatchedTable): Record<string, string> => {
  const [before, after] = [rowsOf(watched, 'old_rows'), rowsOf(watched, 'new_rows')]
  return {
    INSERT: after,
    DELETE: before,
    UPDATE: `(${after} except ${before}) union all (${before} except ${after})`,
  }
}

const transitions: Record<string, string> = {
  INSERT: 'new table as new_rows',
  DELETE: 'old table as old_rows',
  UPDATE: 'old table as old_rows new table as new_rows',
}

const noteOf = (watched: WatchedTable, role: string): string => {
  const { table, kind } = watched
  const name = `${schema}.note_${table}`
  const branches = Object.entries(changedRows(watched)).map(
    ([operation, rows]) => `
    if tg_op = '${operation}' then
      insert into ${schema}.written
      select pg_current_xact_id(), '${kind}', '${table}', array_agg(distinct record_id), left(current_query(), 400) from (${rows}) r
      having count(*) > 0;
    end if;`,
  )
  const triggers = Object.entries(transitions).map(
    ([operation, rows]) => `
    create trigger announced_${operation.toLowerCase()} after ${operation} on ${table} referencing ${rows}
      for each statement execute function ${name}();`,
  )
  return `
    create function ${name}() returns trigger language plpgsql security definer as $note$
    begin
      if session_user <> ${pg.escapeLiteral(role)} or position(${pg.escapeLiteral(testMark)} in current_query()) > 0 then
        return null;
      end if;
      ${branches.join('')}
      return null;
    end $note$;
    ${triggers.join('')}`
}

/**
 * Has a migrated test database note, by transaction, which records of the change feed the product writes and which ones it
 * announces. Triggers are for tests alone: the product has none (docs/decisions/0109).
 */
export const watchTables = (secret: string): string => {
  const role = applicationRole(secret).name
  return `
    create schema ${schema};
    create unlogged table ${schema}.written (transaction xid8, kind text, "table" text, ids uuid[], statement text);
    create unlogged table ${schema}.told (transaction xid8, kind text, ids uuid[]);
    create function ${schema}.note_outbox() returns trigger language plpgsql security definer as $note$
    begin
      insert into ${schema}.told select pg_current_xact_id(), changed_entity, record_ids from new_rows where changed_entity is not null;
      return null;
    end $note$;
    create trigger announced_insert after insert on outbox referencing new table as new_rows
      for each statement execute function ${schema}.note_outbox();
    create function ${schema}.note_forgotten() returns trigger language plpgsql security definer as $note$
    begin
      insert into ${schema}.told values (pg_current_xact_id(), null, null);
      return null;
    end $note$;
    create trigger announced_delete after delete on change_feeds
      for each statement execute function ${schema}.note_forgotten();
    ${watchedTables.map(watched => noteOf(watched, role)).join('')}
    grant usage on schema ${schema} to ${pg.escapeIdentifier(role)};
    grant select on all tables in schema ${schema} to ${pg.escapeIdentifier(role)};`
}

/** What was written without a word, or an empty text. A transaction that forgets the whole feed has told everything. */
export const unannouncedQuery = `
  select w.kind, w."table", w.statement, count(*)::int as records
  from ${schema}.written w, unnest(w.ids) written(id)
  where not exists (select from ${schema}.told t where t.transaction = w.transaction and t.kind is null)
    and not exists (
      select from ${schema}.told t, unnest(t.ids) told(id)
      where t.transaction = w.transaction and t.kind = w.kind and told.id = written.id)
  group by 1, 2, 3`
