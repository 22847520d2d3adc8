import type { Readable } from 'node:stream'
import pg from 'pg'
import { problem } from '../../../contract/problems.ts'
import { openClient } from '../../database/pool.ts'
import type { FileStore } from '../../files/file-store.ts'
import { newId } from '../../ids.ts'
import { readArchive } from '../archive-reader.ts'
import { backupProblems } from '../backup-problems.ts'
import type { Key } from '../encryption.ts'
import { copyTarget, loadEntries, readManifest, type TableTarget } from '../load-entries.ts'
import type { ManifestTable } from '../manifest.ts'
import { createRowDigest, type RowSum } from '../row-digest.ts'
import { columnList, setPlainText } from '../snapshot.ts'
import { type Verified, verifyTable } from '../verify-restored.ts'
import { byWholeRows, renewed, rewriteText } from './rewrite-ids.ts'
import { type Scanned, scanCompany } from './scan-company.ts'

export type ImportOptions = {
  ownerUrl: string
  files: FileStore
  /** Read twice: once to check it, once to write it. */
  source: () => Promise<Readable>
  key: Key | null
  /** Null keeps the company's own. */
  name: string | null
  ids: 'keep' | 'renew'
  signal: AbortSignal
  onProgress?: (done: { rows: number; files: number; what: string }) => void
}

export type Imported = { envId: string; name: string; verified: Verified[]; files: number }

type Work = Omit<ImportOptions, 'ids'> & {
  client: pg.Client
  scanned: Scanned
  ids: Map<string, string>
  envId: string
  title: string
}
type Written = { sums: Map<string, RowSum>; files: string[] }

const requireSameVersion = async (client: pg.Client, { manifest }: Scanned): Promise<void> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const here = new Set(rows.map(({ name, checksum }) => `${name} ${checksum}`))
  const isSame =
    here.size === manifest.migrations.length &&
    manifest.migrations.every(one => here.has(`${one.name} ${one.checksum}`))
  if (!isSame)
    throw problem(backupProblems.otherVersion, {
      message: 'El archivo es de otra versión de Andén: llevá las dos instalaciones a la misma y exportá de nuevo.',
    })
}

const requireFree = async (client: pg.Client, envId: string, name: string): Promise<void> => {
  const { rows } = await client.query<{ isSameId: boolean }>(
    'select id = $1 as "isSameId" from environments where id = $1 or lower(name) = lower($2)',
    [envId, name],
  )
  if (rows.length === 0) return
  const way = rows.some(({ isSameId }) => isSameId)
    ? 'con ese identificador: probá con --ids renew'
    : `«${name}»: probá con --name`
  throw problem(backupProblems.notEmpty, { message: `Ya existe un entorno ${way}.` })
}

/** What each id becomes: people by e-mail, whoever is known here; the company's own rows when they are renewed. */
const idsOf = async (client: pg.Client, scanned: Scanned, mode: ImportOptions['ids']): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  if (mode === 'renew') {
    for (const id of scanned.ids) ids.set(id, renewed(id))
    ids.set(scanned.company.envId, newId())
  }
  const emails = scanned.people.map(({ email }) => email.toLowerCase())
  const known = await client.query<{ id: string; email: string }>(
    'select id, lower(email) as email from users where lower(email) = any($1)',
    [emails],
  )
  const idByEmail = new Map(known.rows.map(({ id, email }) => [email, id]))
  for (const { id, email } of scanned.people) ids.set(id, idByEmail.get(email.toLowerCase()) ?? id)
  return ids
}

/** The name that was asked for, and nobody comes in as an operator of this installation. */
const expressionOf = (table: string, column: string, { title }: Work): string => {
  if (table === 'environments' && column === 'name') return pg.escapeLiteral(title)
  return table === 'users' && column === 'is_operator' ? 'false' : pg.escapeIdentifier(column)
}

/**
 * By way of a temporary table, for COPY into a table that row-level security binds is refused; and by one statement, so that
 * a row may point at another of its own table.
 */
const openTable = async (work: Work, table: ManifestTable, written: Written): Promise<TableTarget> => {
  const { client, ids } = work
  await client.query(
    `create temporary table incoming on commit drop as select ${columnList(table).join(', ')} from ${pg.escapeIdentifier(table.name)} with no data`,
  )
  const copy = copyTarget(client, { ...table, name: 'incoming' })
  const digest = createRowDigest()
  const take = async (rows: string): Promise<void> => {
    const rewritten = Buffer.from(rewriteText(rows, ids), 'latin1')
    digest.add(rewritten)
    await copy.write(rewritten)
  }
  return byWholeRows(take, async () => {
    await copy.end()
    const values = table.columns.map(column => expressionOf(table.name, column, work)).join(', ')
    const target = `${pg.escapeIdentifier(table.name)} (${columnList(table).join(', ')})`
    const known = table.name === 'users' ? 'on conflict do nothing' : ''
    await client.query(`insert into ${target} select ${values} from incoming ${known}`)
    await client.query('drop table incoming')
    written.sums.set(table.name, digest.end())
  })
}

const writeCompany = async (work: Work, written: Written): Promise<void> => {
  const { files, signal, onProgress = () => {} } = work
  const entries = readArchive(await work.source(), work.key)
  const manifest = await readManifest(entries)
  await loadEntries(entries, manifest, {
    openTable: table => openTable(work, table, written),
    async putFile(key, bytes) {
      const own = rewriteText(key, work.ids)
      written.files.push(own)
      await files.put(own, bytes, 'application/octet-stream')
    },
    onProgress(done) {
      signal.throwIfAborted()
      onProgress(done)
    },
  })
}

/** Reads the company's tables back and compares them with what was written; people and the company's own row may differ. */
const verify = async ({ client, scanned, envId }: Work, { sums }: Written): Promise<Verified[]> => {
  const verified: Verified[] = []
  for (const table of scanned.manifest.tables.filter(({ columns }) => columns.includes('env_id'))) {
    verified.push(await verifyTable(client, { ...table, sum: sums.get(table.name) }, envId))
  }
  const wrong = verified.filter(({ isSame }) => !isSame).map(({ name }) => name)
  if (wrong.length > 0)
    throw problem(backupProblems.differs, {
      message: `Lo importado no es igual al archivo (${wrong.join(', ')}). No quedó nada.`,
    })
  return verified
}

const importInto = async (client: pg.Client, options: ImportOptions, written: Written): Promise<Imported> => {
  const scanned = await scanCompany(await options.source(), options.key, options.signal)
  await setPlainText(client)
  await client.query('begin')
  await requireSameVersion(client, scanned)
  const ids = await idsOf(client, scanned, options.ids)
  const envId = ids.get(scanned.company.envId) ?? scanned.company.envId
  const title = options.name ?? scanned.company.name
  await requireFree(client, envId, title)
  await client.query(`set local app.env_id = ${pg.escapeLiteral(envId)}`)
  const work: Work = { ...options, client, scanned, ids, envId, title }
  await writeCompany(work, written)
  const verified = await verify(work, written)
  // Whoever followed the company's changes elsewhere reads everything anew: ids may differ, and what came after the export is not here.
  await client.query('delete from changes where env_id = $1', [envId])
  await client.query('delete from change_feeds where env_id = $1', [envId])
  await client.query('commit')
  return { envId, name: title, verified, files: written.files.length }
}

/** A company into an installation that has others: one transaction, verified before it ends. Whatever fails leaves nothing. */
export const importCompany = async (options: ImportOptions): Promise<Imported> => {
  const client = await openClient(options.ownerUrl)
  const written: Written = { sums: new Map(), files: [] }
  try {
    return await importInto(client, options, written)
  } catch (error) {
    for (const key of written.files) await options.files.remove(key)
    throw options.signal.aborted ? options.signal.reason : error
  } finally {
    await client.end()
  }
}
