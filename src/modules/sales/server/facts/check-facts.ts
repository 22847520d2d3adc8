import { type RawBuilder, sql } from 'kysely'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Fact, FactDifference, Recount } from './fact.ts'
import { facts } from './facts.ts'

/** The most differing rows reported per table. */
const examples = 20

type Compared = {
  key: Record<string, string>
  stored: Record<string, unknown> | null
  expected: Record<string, unknown> | null
}

/** A row of zeros is equal to no row. */
const figure = (alias: 's' | 'e', column: string): RawBuilder<unknown> =>
  column === 'last_operation_at'
    ? sql`${sql.ref(`${alias}.${column}`)}`
    : sql`coalesce(${sql.ref(`${alias}.${column}`)}, 0)`

type Counted = Recount & Pick<Fact, 'table'>

const compare = async ({ db, envId }: Tenant, { table, keys, figures, expected }: Counted): Promise<Compared[]> => {
  const differs = sql.join(
    figures.map(column => sql`${figure('s', column)} is distinct from ${figure('e', column)}`),
    sql` or `,
  )
  const key = sql.join(
    keys.flatMap(name => [sql.lit(name), sql`coalesce(${sql.ref(`s.${name}`)}, ${sql.ref(`e.${name}`)})`]),
  )
  const { rows } = await sql<Compared>`
    select jsonb_build_object(${key}) as key, to_jsonb(s) as stored, to_jsonb(e) as expected
    from (select * from ${sql.table(table)} where env_id = ${envId}::uuid) s
    full join (${expected(envId)}) e on ${sql.join(
      keys.map(name => sql`${sql.ref(`s.${name}`)} = ${sql.ref(`e.${name}`)}`),
      sql` and `,
    )}
    where ${differs} limit ${sql.lit(examples)}`.execute(db)
  return rows
}

const describe = (recount: Counted, { key, stored, expected }: Compared): FactDifference => ({
  table: recount.table,
  key,
  differences: Object.fromEntries(
    recount.figures
      .map(column => [column, { stored: stored?.[column] ?? null, expected: expected?.[column] ?? null }] as const)
      .filter(
        ([, both]) =>
          plainText(both.stored ?? 0) !== plainText(both.expected ?? 0) &&
          Number(both.stored ?? 0) !== Number(both.expected ?? 0),
      ),
  ),
})

/** Recounts every derived table from the documents and returns the first differences of each; none means that all agree. */
export const checkFacts = async (tenant: Tenant): Promise<FactDifference[]> => {
  const differences: FactDifference[] = []
  for (const { table, recount, check } of facts) {
    if (check) differences.push(...(await check(tenant)))
    if (!recount) continue
    const counted = { table, ...recount }
    differences.push(...(await compare(tenant, counted)).map(row => describe(counted, row)))
  }
  return differences
}
