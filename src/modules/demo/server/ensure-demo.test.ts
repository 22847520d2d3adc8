import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoClosers, demoOpeners, demoSeeders } from '../../../cli/demo-seeders.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createTestPlatform, type TestPlatform } from '../../../testing/database.ts'
import { createEnvironment, listEnvironments } from '../../identity/server/index.ts'
import { checkFacts } from '../../sales/server/index.ts'
import { ensureDemo } from './ensure-demo.ts'
import type { DemoSeeder } from './fill-environment.ts'

const size = { sellers: 2, customers: 20, articles: 12, months: 1, orders: 40 }

let testPlatform: TestPlatform
let platform: Platform
beforeEach(async () => {
  testPlatform = await createTestPlatform()
  platform = testPlatform.platform
})
afterEach(() => testPlatform.stop())

/** Of the people who can sign in with the demonstration's password. */
const emails = async (): Promise<string[]> => {
  const users = platform.database.selectFrom('users').select('email').where('passwordHash', 'is not', null)
  return (await users.orderBy('email').execute()).map(({ email }) => email)
}

const licensed = (envId: string) =>
  platform.withTenant(envId, ({ db }) =>
    db
      .selectFrom('memberships')
      .innerJoin('licences', 'licences.userId', 'memberships.userId')
      .select(['memberships.sellerKey', 'licences.code', 'licences.isActive'])
      .where('memberships.envId', '=', envId)
      .where('licences.envId', '=', envId)
      .orderBy('memberships.sellerKey')
      .execute(),
  )

test('an empty installation gets both companies, whole, with their people; once', async () => {
  const seeded: string[] = []
  const seeders = [async ({ envId }: { envId: string }) => void seeded.push(envId)]
  expect(await ensureDemo(platform, { size, seeders })).toHaveLength(2)
  const environments = await listEnvironments(platform.database)
  expect(environments.map(({ name }) => name).sort()).toEqual(['Bebidas Andinas', 'Helados del Litoral'])
  for (const { settings } of environments) expect(settings).toMatchObject({ company: { taxCondition: 'registered' } })
  const logos = await Promise.all(
    environments.map(({ id }) =>
      platform.withTenant(id, ({ db, envId }) =>
        db.selectFrom('files').select('attachedTo').where('envId', '=', envId).execute(),
      ),
    ),
  )
  expect(logos.flat().filter(({ attachedTo }) => attachedTo === 'company-logo')).toHaveLength(1)
  // Each photo is a file of its own, and stands in the gallery.
  const photos = logos.map(files => files.filter(({ attachedTo }) => attachedTo?.startsWith('operation-photos/')))
  const inGallery = await Promise.all(
    environments.map(({ id }) =>
      platform.withTenant(id, ({ db, envId }) =>
        db.selectFrom('galleryPhotos').select('id').where('envId', '=', envId).execute(),
      ),
    ),
  )
  for (const [index, files] of photos.entries()) {
    expect(files.length).toBeGreaterThanOrEqual(5)
    expect(inGallery[index]?.length).toBeGreaterThanOrEqual(files.length)
  }
  expect(seeded.sort()).toEqual(environments.map(({ id }) => id).sort())
  expect(await emails()).toEqual([
    'admin@andina.example',
    'admin@demo.example',
    'caja@demo.example',
    'erp@demo.example',
    'gerente@demo.example',
    'operador@demo.example',
    'supervisor@demo.example',
    'ventas@demo.example',
  ])
  for (const { id } of environments) {
    expect(await platform.withTenant(id, checkFacts)).toEqual([])
    expect(await licensed(id)).toEqual([
      { sellerKey: '101', code: 'L-0001', isActive: true },
      { sellerKey: '102', code: 'L-0002', isActive: true },
    ])
  }
  expect(await ensureDemo(platform, { size, seeders })).toBeNull()
  expect(seeded).toHaveLength(2)
})

test('seeders are told who will sign in, before they exist', async () => {
  const told: Record<string, string[]> = {}
  const now = new Date('2026-11-20T18:30:00Z')
  const seeder: DemoSeeder = async ({ envId }, context) => {
    expect(context.now).toEqual(now)
    told[envId] = context.people.map(({ id }) => id).sort()
  }
  await ensureDemo(platform, { size, now, seeders: [seeder] })
  for (const [envId, ids] of Object.entries(told)) {
    const members = platform.database.selectFrom('memberships').select('userId').where('envId', '=', envId)
    expect((await members.execute()).map(({ userId }) => userId)).toEqual(expect.arrayContaining(ids))
  }
})

test('what it sends by itself was scheduled by its people for people who can sign in, from now on', async () => {
  const now = new Date('2026-11-20T18:30:00Z')
  await ensureDemo(platform, { size, now, seeders: demoSeeders, openers: demoOpeners })
  for (const { id, name } of await listEnvironments(platform.database)) {
    const found = await platform.withTenant(id, ({ db }) =>
      sql<{ name: string; owner: string; nextAt: string; board: string | null; readers: string }>`
        select s.name, u.email as owner, s.next_at, d.key as board,
          (select string_agg(r.email, ' ' order by r.email) from memberships m join users r on r.id = m.user_id
            where m.env_id = ${id}::uuid and m.accepted_at is not null and m.user_id = any(s.recipients)) as readers
        from report_schedules s join users u on u.id = s.owner_id
        left join dashboards d on d.env_id = s.env_id and d.id = s.dashboard_id
        where s.env_id = ${id}::uuid order by s.name`.execute(db),
    )
    const monday = '2026-11-23T11:00:00.000Z'
    const isMain = name === 'Helados del Litoral'
    const [owner, team] = isMain
      ? ['admin@demo.example', 'gerente@demo.example supervisor@demo.example']
      : ['admin@andina.example', 'admin@andina.example']
    const supervisor = 'supervisor@demo.example'
    expect(found.rows).toEqual([
      ...(isMain
        ? [
            {
              name: 'Clientes sin compra de mi equipo',
              owner: supervisor,
              nextAt: '2026-11-23T10:00:00.000Z',
              board: null,
              readers: supervisor,
            },
          ]
        : []),
      { name: 'Resumen del día', owner, nextAt: '2026-11-20T22:00:00.000Z', board: 'mesa-ventas', readers: team },
      { name: 'Ventas de la semana por vendedor', owner, nextAt: monday, board: null, readers: team },
    ])
    const sent = platform.withTenant(id, ({ db }) => db.selectFrom('reportSendings').selectAll().execute())
    expect(await sent).toEqual([])
  }
  expect(await platform.database.selectFrom('outgoingMail').selectAll().execute()).toEqual([])
})

/** Columns of moments that are planned. */
const planned = new Set(['starts_at', 'ends_at', 'start_date', 'next_at', 'expires_at'])

test('opened in the small hours, nothing in it has happened later than now', async () => {
  const now = new Date('2026-11-20T04:30:00Z')
  const startedAt = new Date()
  await ensureDemo(platform, { size, now, seeders: demoSeeders, closers: demoClosers, openers: demoOpeners })
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'timestamp with time zone' and exists (select from
      information_schema.columns e where e.table_schema = 'public' and e.table_name = c.table_name and e.column_name = 'env_id')`.execute(
    platform.database,
  )
  const happened = columns.filter(({ column }) => !planned.has(column))
  expect(happened.length).toBeGreaterThan(100)
  const late: string[] = []
  for (const { id } of await listEnvironments(platform.database))
    await platform.withTenant(id, async ({ db, envId }) => {
      for (const { table, column } of happened) {
        // What the database dates by itself is of this run.
        const found = await sql<{ at: string }>`
          select ${sql.ref(column)} as at from ${sql.table(table)} where env_id = ${envId}::uuid
            and ${sql.ref(column)} > ${now} and ${sql.ref(column)} < ${startedAt} limit 1`.execute(db)
        late.push(...found.rows.map(({ at }) => `${table}.${column}: ${at}`))
      }
    })
  expect(late).toEqual([])
})

test('a start that was cut short is done again', async () => {
  await createEnvironment(platform.database, { name: 'Bebidas Andinas' })
  expect(await ensureDemo(platform, { size })).toHaveLength(1)
  expect((await listEnvironments(platform.database)).map(({ name }) => name).sort()).toEqual([
    'Bebidas Andinas',
    'Helados del Litoral',
  ])
})

test("somebody's installation is left alone", async () => {
  await createEnvironment(platform.database, { name: 'Mi empresa' })
  expect(await ensureDemo(platform, { size })).toBeNull()
  expect(await emails()).toEqual([])
})
