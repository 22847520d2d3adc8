import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TableKind, tables } from '../../../../../migrations/tables.ts'
import { createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { onServer } from '../../../../testing/database.ts'
import { type SeededRows, seedEveryTable, tenantTables } from '../../../../testing/seed-every-table.ts'
import { fileKey, saveUpload } from '../../files/files.service.ts'
import { createFolderPlace } from '../places/folder-place.ts'
import { eraseCompany } from './erase-company.ts'
import { exportCompany } from './export-company.ts'
import { type Imported, importCompany } from './import-company.ts'

let source: TestApplication
let target: TestApplication
let folder: string
let seeded: SeededRows
let photo: string
const company = 'Helados de Prueba'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anden-company-'))
  source = await createTestApplication()
  target = await createTestApplication()
  await source.platform.database
    .updateTable('environments')
    .set({ name: company })
    .where('id', '=', source.envId)
    .execute()
  seeded = await seedEveryTable(source.databaseUrl, source.envId, 'propio')
  await seedEveryTable(source.databaseUrl, source.otherEnvId, 'ajeno')
  await seedEveryTable(target.databaseUrl, target.envId, 'vecino')
  await source.signIn({ roleNumber: 1, email: 'sola@test.example' })
  await source.signIn({ roleNumber: 1, email: 'Comun@test.example', isOperator: true })
  await target.signIn({ roleNumber: 1, email: 'comun@test.example' })
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#8534c1' } })
    .png()
    .toBuffer()
  photo = (await saveUpload(source.platform, source.envId, { name: 'a.png', bytes, createdBy: null })).id
  // Ids where no column says that they are ids.
  const customer = String(seeded.customers?.id)
  await onServer(source.databaseUrl, async client => {
    await client.query(`update audit_entries set detail = $1 where env_id = $2 and actor like 'propio%'`, [
      { deep: [{ id: customer }] },
      source.envId,
    ])
    await client.query('update files set attached_to = $1 where id = $2', [
      `deliveries/${String(seeded.orders?.id)}/x`,
      photo,
    ])
    await client.query('update region_assignments set customer_ids = $1 where env_id = $2', [[customer], source.envId])
  })
  await exportCompany({
    ownerUrl: source.databaseUrl,
    files: source.platform.files,
    company: { id: source.envId, name: company },
    place: createFolderPlace(folder),
    nameAt: () => 'company.tar.zst',
    lock: null,
    signal: new AbortController().signal,
  })
})
afterAll(async () => {
  await source.stop()
  await target.stop()
  await rm(folder, { recursive: true, force: true })
})

type Options = { ids?: 'keep' | 'renew'; name?: string; into?: TestApplication }
const importIt = ({ ids = 'keep', name, into = target }: Options = {}): Promise<Imported> =>
  importCompany({
    ownerUrl: into.databaseUrl,
    files: into.platform.files,
    source: async () => createReadStream(join(folder, 'company.tar.zst')),
    key: null,
    name: name ?? null,
    ids,
    signal: new AbortController().signal,
  })

/** Every row of every tenant table of a company, as text. */
/** Readers of changes begin anew on what was imported. */
const begunAnew = ['change_feeds', 'changes']
const copiedTables = tenantTables.filter(table => !begunAnew.includes(table))

const rowsOf = ({ databaseUrl }: TestApplication, envId: string): Promise<Record<string, string[]>> =>
  onServer(databaseUrl, async client => {
    const rows: Record<string, string[]> = {}
    for (const table of copiedTables) {
      const found = await client.query<{ row: string }>(
        `select t::text as row from ${client.escapeIdentifier(table)} t where env_id = $1`,
        [envId],
      )
      rows[table] = found.rows.map(({ row }) => row).toSorted()
    }
    return rows
  })

/** The person who is in both installations. */
const personOf = async ({ platform }: TestApplication): Promise<string> => {
  const people = platform.database.selectFrom('users').select('id')
  return (await people.where('email', 'ilike', 'comun@test.example').executeTakeFirstOrThrow()).id
}

const hasFile = async ({ platform }: TestApplication, key: string): Promise<boolean> => {
  const stream = await platform.files.read(key)
  stream?.destroy()
  return stream !== null
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const idsIn = (rows: Record<string, string[]>): Set<string> => new Set(JSON.stringify(rows).match(uuid) ?? [])

test('every table says whether it goes with a company', () => {
  const kinds: Record<string, TableKind> = tables
  const others = Object.keys(kinds).filter(name => kinds[name] === 'reference')
  // Of these a company takes its own row, its people, their memberships and the doors of its store; the rest belongs to the
  // installation.
  expect(others.toSorted()).toEqual([
    'environments',
    'memberships',
    'recovery_codes',
    'second_factors',
    'server_processes',
    'store_doors',
    'user_identities',
    'users',
  ])
})

test('with its ids: equal in another installation, whose companies stay as they were', async () => {
  const neighbour = await rowsOf(target, target.envId)
  const imported = await importIt()
  expect(imported).toMatchObject({ envId: source.envId, name: company, files: 2 })
  const [here, there] = [await personOf(source), await personOf(target)]
  const expected = JSON.stringify(await rowsOf(source, source.envId)).replaceAll(here, there)
  expect(await rowsOf(target, source.envId)).toEqual(JSON.parse(expected))
  expect(await rowsOf(target, target.envId)).toEqual(neighbour)
  const people = await target.platform.database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.email', 'users.isOperator'])
    .where('memberships.envId', '=', source.envId)
    .orderBy('users.email')
    .execute()
  // Who is known here stays who they were; nobody comes in as an operator.
  expect(people.map(({ email, isOperator }) => [email.toLowerCase(), isOperator])).toEqual([
    ['comun@test.example', false],
    ['sola@test.example', false],
  ])
  expect(await hasFile(target, fileKey(source.envId, photo))).toBe(true)
  await expect(importIt()).rejects.toThrow(/--ids renew/)
})

test('with other ids: nothing of the company names an old one, wherever ids stand', async () => {
  const imported = await importIt({ ids: 'renew', name: 'Copia', into: source })
  expect(imported.envId).not.toBe(source.envId)
  const [old, copy] = [await rowsOf(source, source.envId), await rowsOf(source, imported.envId)]
  await onServer(source.databaseUrl, async client => {
    const feeds = await client.query('select 1 from change_feeds where env_id = $1', [imported.envId])
    expect(feeds.rowCount).toBe(0)
  })
  for (const table of copiedTables) expect(copy[table]?.length, table).toBe(old[table]?.length)
  const own = new Set([source.envId, ...tenantTables.map(table => String(seeded[table]?.id)), photo])
  expect([...idsIn(copy)].filter(id => own.has(id))).toEqual([])
  const [audit, region, file] = await onServer(source.databaseUrl, async client => [
    (await client.query('select detail from audit_entries where env_id = $1', [imported.envId])).rows[0],
    (await client.query('select customer_ids from region_assignments where env_id = $1', [imported.envId])).rows[0],
    (
      await client.query(`select id, attached_to from files where env_id = $1 and attached_to like 'deliveries/%/x'`, [
        imported.envId,
      ])
    ).rows[0],
  ])
  const customer = await onServer(source.databaseUrl, async client =>
    String((await client.query('select id from customers where env_id = $1', [imported.envId])).rows[0]?.id),
  )
  expect(audit.detail).toEqual({ deep: [{ id: customer }] })
  expect(region.customer_ids).toEqual([customer])
  expect(idsIn({ orders: copy.orders ?? [] }).has(file.attached_to.split('/')[1])).toBe(true)
  expect(await hasFile(source, fileKey(imported.envId, file.id))).toBe(true)
  await expect(importIt({ ids: 'renew', name: 'copia', into: source })).rejects.toThrow(/--name/)
})

test('erased: no row of any table, no file; its people go unless they are elsewhere', async () => {
  const neighbour = await rowsOf(target, target.envId)
  const place = { ownerUrl: target.databaseUrl, files: target.platform.files, envId: source.envId }
  const planned = await eraseCompany(place, { dryRun: true })
  expect(await hasFile(target, fileKey(source.envId, photo))).toBe(true)
  expect(await eraseCompany(place, { dryRun: false })).toEqual(planned)
  const left = await onServer(target.databaseUrl, async client => {
    const found: string[] = []
    for (const table of Object.keys(tables)) {
      const rows = await client.query(
        `select 1 from ${client.escapeIdentifier(table)} t where t::text like $1 limit 1`,
        [`%${source.envId}%`],
      )
      if (rows.rowCount) found.push(table)
    }
    return found
  })
  expect(left).toEqual([])
  expect(await rowsOf(target, target.envId)).toEqual(neighbour)
  expect(await hasFile(target, fileKey(source.envId, photo))).toBe(false)
  const emails = (await target.platform.database.selectFrom('users').select('email').execute()).map(
    ({ email }) => email,
  )
  expect(emails).toContain('comun@test.example')
  expect(emails).not.toContain('sola@test.example')
})
