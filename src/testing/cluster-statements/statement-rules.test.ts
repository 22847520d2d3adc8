import { expect, test } from 'vitest'
import { brokenRules, statementRules } from './statement-rules.ts'

/** The second of two parameters is null. */
const names = (statement: string): string[] => brokenRules(statement, ['an id', null]).map(({ name }) => name)

/** For each rule statements that break it alone, and statements that look like it and are right. */
const planted: Record<string, { wrong: string[]; right: string[] }> = {
  'an insert from a query returns something': {
    wrong: [
      'insert into visits (env_id, day) select $1::uuid, day from unnest($2::date[]) d (day)',
      'insert into "visits" ("env_id") (select $1::uuid)',
      'with d as (select 1) insert into visits (env_id) select $1::uuid from d on conflict do nothing',
      'insert into visits (env_id) with d as (select 1 as returning_day) select $1::uuid from d',
      'with p as (insert into places (env_id) select $1::uuid) insert into days (env_id) values ($1) returning 1',
      "insert into visits (env_id, note) select $1::uuid, 'returning 1' -- returning 1",
    ],
    right: [
      'insert into visits (env_id, day) select $1::uuid, day from unnest($2::date[]) d (day) returning 1',
      'insert into visits (env_id, day) values ($1, $2), ($3, $4)',
      'insert into visits default values',
      'select insert_count from visits where env_id = $1',
    ],
  },
  'an advisory lock is a statement of its own': {
    wrong: [
      'select pg_advisory_xact_lock_shared(1, 2) as guard, (select json_agg(x) from sellers x where env_id = $1) as sellers',
      'select pg_try_advisory_lock(id) from sellers where env_id = $1',
    ],
    right: ['select pg_advisory_xact_lock(hashtextextended($1, 0))', "select 'pg_advisory_lock' from sellers"],
  },
  'a subquery names the environment as a constant': {
    wrong: [
      'select (select count(*) from lines l where l.env_id = o.env_id and l.id = o.id) from orders o where o.env_id = $1',
      'select 1 from "orders" as "o" where "o"."env_id" = $1 and exists (select from "lines" as "l" where "o"."env_id" = "l"."env_id")',
      'select t.id from (select * from orders where env_id = $1 limit 10) t join customers c on c.env_id = t.env_id and c.id = t.id',
      'select 1 from memberships m join sellers s on s.env_id = m.env_id where m.user_id = $1',
      'select x.n from orders o cross join lateral (select count(*) n from lines where lines.env_id = o.env_id) x where o.env_id = $1',
    ],
    right: [
      'select (select count(*) from lines l where l.env_id = $1 and l.id = o.id) from orders o where o.env_id = $1',
      'select 1 from orders o join lines l on l.env_id = o.env_id and l.id = o.id where (o.env_id = $1)',
      'select 1 from sessions s join "memberships" as "m" on s.env_id = "m"."env_id" where s.id = $1',
      'select 1 from memberships m left join sellers s on s.env_id = m.env_id where m.env_id = $1',
      'select 1 from a join b on b.env_id = a.env_id join c on c.env_id = b.env_id where c.env_id = $1',
      'select t.id from (select * from orders where env_id = $1 limit 10) t join customers c on c.env_id = $1 and c.id = t.id',
      'select (select 1 from states s join pipelines f on f.env_id = s.env_id where s.env_id = $1) from orders o where o.env_id = $1',
    ],
  },
  'on conflict reads no clock': {
    wrong: [
      'insert into starts (env_id) values ($1) on conflict (env_id) do update set updated_at = now()',
      'insert into starts (env_id) values ($1) on conflict (env_id) do update set n = 1 where starts.at < current_timestamp returning 1',
      'insert into starts (env_id) values ($1) on conflict (env_id) do update set n = 1 where starts.at < excluded.at - make_interval(secs => $3)',
    ],
    right: [
      'insert into starts (env_id, at) values ($1, now()) on conflict (env_id) do update set at = excluded.at returning now()',
    ],
  },
  'values hold no query': {
    wrong: [
      'insert into follow_ups (env_id, ids) values ($1, array(select id from articles where env_id = $1))',
      'insert into follow_ups (env_id, n) values ($1, coalesce((select 1), 2)) on conflict do nothing',
    ],
    right: ['insert into follow_ups (env_id, n) values ($1, coalesce($2, 2)) on conflict do nothing'],
  },
  'sessions are not joined by their id': {
    wrong: [
      'select id, (select min(created_at) from sessions as first where first.id = sessions.id) from sessions where user_id = $1',
    ],
    right: [
      'select id from sessions join users on users.id = sessions.user_id where sessions.id = $1',
      'select e.id, (select count(*) from sessions) from environments e join (select env_id from sessions) s on s.env_id = e.id',
    ],
  },
  'set comes alone in its message': {
    wrong: ["start transaction read only; set local app.env_id = 'x'"],
    right: ["set local app.env_id = 'x'", 'start transaction read only'],
  },
  'no set_config': {
    wrong: ["select set_config('app.env_id', $1, true)"],
    right: ["select current_setting('app.env_id')"],
  },
  'no table is locked': {
    wrong: ['lock table stock_levels in exclusive mode'],
    right: ["select 'lock table stock_levels'", 'select locked from tables'],
  },
  'nothing optional is compared with null': {
    wrong: [
      'select a.id from articles a left join goods g on g.env_id = $1 and g.settlement_id = $2::uuid where a.env_id = $1',
      'select 1 from articles a left outer join goods g on (g.env_id = $1 and g.id = $2) join b on b.env_id = $1 where a.env_id = $1',
      'select 1 from articles a where a.env_id = $1 and not exists (select from goods g where g.env_id = $1 and g.id = $2)',
      'select 1 from articles a left join goods g on g.env_id = $1 and false where a.env_id = $1',
    ],
    right: [
      'select a.id from articles a join goods g on g.env_id = $1 and g.settlement_id = $2 where a.env_id = $1',
      'select a.id from articles a left join goods g on g.env_id = $1 and (g.id = $2 or $2 is null) where a.env_id = $1',
      'select a.id from articles a left join goods g on g.env_id = $1 and g.id = a.id where a.env_id = $1 and a.id = $2',
      'select a.id from articles a left join goods g on g.env_id = $1 and g.is_fit = false where a.env_id = $1',
      'select 1 from articles a where a.env_id = $1 and exists (select from goods g where g.env_id = $1 and g.id = $2)',
    ],
  },
  'what is inserted from beside a shared table has a constant environment': {
    wrong: [
      'insert into tracks (env_id, n) select p.env_id, 1 from positions p cross join (select time_zone from environments where id = $1) e where p.env_id = $1 returning 1',
    ],
    right: [
      'insert into tracks (env_id, n) select $1::uuid, 1 from positions p cross join (select time_zone from environments where id = $1) e where p.env_id = $1 returning 1',
      'insert into tracks (env_id, n) select p.env_id, 1 from positions p where p.env_id = $1 returning 1',
    ],
  },
  'a case in what is written has conditions': {
    wrong: [
      "insert into brands (env_id, name) select env_id, case code when 'a' then 'b' else name end from items where env_id = $1 returning 1",
      "update items set name = case code when 'a' then 'b' else name end where env_id = $1",
    ],
    right: [
      "update items set name = case when code = 'a' then 'b' else name end where env_id = $1",
      "select case code when 'a' then 'b' else name end from items where env_id = $1",
      "select case code when 'a' then 'b' else name end from items where env_id = $1 for update",
    ],
  },
  'an update computes nothing that may differ between nodes': {
    wrong: [
      "update files set state = format('%s', name) where env_id = $1",
      "update outbox set created_at = created_at - interval '10 seconds' where env_id = $1",
      'update sessions set created_at = created_at - make_interval(mins => $1) where id = $2',
      "update files set detail = jsonb_build_object('a', b) from x where files.env_id = $1",
    ],
    right: [
      'update files set format = $1 where env_id = $2',
      "update imports set heartbeat_at = now() - interval '1 minute' where env_id = $1",
      "update tasks set created_at = $1::date + interval '15 hours' where env_id = $2",
      "update files set state = $1 where env_id = $2 and name = format('%s', $3)",
    ],
  },
}

test('every rule has statements that break it', () => {
  expect(Object.keys(planted).toSorted()).toEqual(statementRules.map(({ name }) => name).toSorted())
})

for (const [name, { wrong, right }] of Object.entries(planted)) {
  test.each(wrong)(`${name}: refuses %s`, statement => expect(names(statement)).toEqual([name]))
  test.each(right)(`${name}: takes %s`, statement => expect(names(statement)).toEqual([]))
}

test('a batch of a thousand rows is read as one', () => {
  const rows = Array.from({ length: 1_000 }, (_, row) => `($${row * 2 + 1}, $${row * 2 + 2})`).join(', ')
  expect(
    names(`insert into visits (env_id, day) values ${rows} on conflict (env_id) do update set at = now()`),
  ).toEqual(['on conflict reads no clock'])
})
