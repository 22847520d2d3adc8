import pg from 'pg'
import { shardsInTurn } from '../../database/distribution.ts'
import { openClient } from '../../database/pool.ts'
import type { FileStore } from '../../files/file-store.ts'
import { copyKey, copyKinds, fileKey, thumbnailKey } from '../../files/files.service.ts'
import { readCatalog } from '../snapshot.ts'
import { parentsFirst } from './company-tables.ts'

export type Erased = { tables: { name: string; rows: number }[]; files: number }

const identifier = (name: string): string => pg.escapeIdentifier(name)

/** People of this company alone, who are no operators. */
const strandedPeople = async (client: pg.Client, envId: string): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select u.id from users u where not u.is_operator
       and exists (select from memberships m where m.user_id = u.id and m.env_id = $1)
       and not exists (select from memberships m where m.user_id = u.id and m.env_id <> $1)`,
    [envId],
  )
  return rows.map(({ id }) => id)
}

const keysOf = async (client: pg.Client, envId: string): Promise<{ keys: string[]; copies: string[] }> => {
  const { rows } = await client.query<{ id: string; thumbnail: boolean }>(
    'select id, has_thumbnail as thumbnail from files where env_id = $1',
    [envId],
  )
  return {
    keys: rows.flatMap(({ id, thumbnail }) => [fileKey(envId, id), ...(thumbnail ? [thumbnailKey(envId, id)] : [])]),
    copies: rows.flatMap(({ id }) => copyKinds.map(kind => copyKey(envId, id, kind))),
  }
}

/** Rows of every table with `env_id`, children first; then of the people, then of the company itself. */
const eraseRows = async (client: pg.Client, envId: string): Promise<Erased['tables']> => {
  const tables = (await parentsFirst(client, await readCatalog(client))).toReversed()
  const people = await strandedPeople(client, envId)
  const erased = new Map<string, number>()
  const remove = async (name: string, condition: string, value: unknown): Promise<void> => {
    const { rowCount } = await client.query(`delete from ${identifier(name)} where ${condition}`, [value])
    if (rowCount) erased.set(name, (erased.get(name) ?? 0) + rowCount)
  }
  for (const { name, hasEnvironment } of tables) if (hasEnvironment) await remove(name, 'env_id = $1', envId)
  for (const { name, hasEnvironment, columns } of tables)
    if (columns.includes('user_id') && (!hasEnvironment || name === 'account_tokens'))
      await remove(name, 'user_id = any($1)', people)
  await remove('users', 'id = any($1)', people)
  await remove('environments', 'id = $1', envId)
  return [...erased]
    .map(([name, rows]) => ({ name, rows }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/**
 * Erases a company whole, with the people who are in no other, in one transaction; its files go after the commit. With
 * `dryRun` nothing goes, and the numbers are those that would.
 */
export const eraseCompany = async (
  { ownerUrl, files, envId }: { ownerUrl: string; files: FileStore; envId: string },
  { dryRun }: { dryRun: boolean },
): Promise<Erased> => {
  const client = await openClient(ownerUrl)
  try {
    await client.query('begin')
    await client.query(`set local app.env_id = ${pg.escapeLiteral(envId)}`)
    await client.query(shardsInTurn)
    const { keys, copies } = await keysOf(client, envId)
    const tables = await eraseRows(client, envId)
    await client.query(dryRun ? 'rollback' : 'commit')
    if (!dryRun) for (const key of [...keys, ...copies]) await files.remove(key)
    return { tables, files: keys.length }
  } finally {
    await client.end()
  }
}
