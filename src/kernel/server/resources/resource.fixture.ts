import { sql } from 'kysely'
import { tables } from '../../../../migrations/tables.ts'
import { onServer, testSecret } from '../../../testing/database.ts'
import { createKernelApplication, createSession, type KernelApplication } from '../../../testing/kernel-application.ts'
import { field } from '../../contract/fields.ts'
import { defineResource } from '../../contract/resource.ts'
import { permission } from '../../contract/roles.ts'
import { isDistributed, placeCreated } from '../database/distribution.ts'
import { applicationRole } from '../database/migrate.ts'
import { newId } from '../ids.ts'
import { bindResource } from './resource-routes.ts'

/** A resource with a field of every kind. */
export const samples = defineResource({
  name: 'samples',
  table: 'samples',
  titles: { one: 'Muestra', many: 'Muestras', feminine: true },
  tag: 'Pruebas',
  read: permission('samples.read', 'user'),
  write: permission('samples.write', 'staff'),
  naturalKey: 'code',
  sort: 'code',
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', required: true }),
    note: field.text({ title: 'Nota', max: 40 }),
    count: field.integer({ title: 'Cantidad', summed: true }),
    weight: field.number({ title: 'Peso', fraction: 3 }),
    latitude: field.number({ title: 'Latitud', fraction: 6 }),
    price: field.money({ title: 'Precio', column: 'priceCents', summed: true }),
    rate: field.percent({ title: 'Tasa' }),
    day: field.date({ title: 'Día' }),
    at: field.dateTime({ title: 'Momento' }),
    isOpen: field.boolean({ title: 'Abierta', optional: true }),
    isChecked: field.boolean({ title: 'Revisada' }),
    kind: field.choice({ title: 'Tipo', choices: { ice: 'Helado', frozen: 'Congelado rápido' } }),
    brand: field.reference({ title: 'Marca', table: 'brands', resource: 'brands' }),
    color: field.color({ title: 'Color' }),
    lot: field.pattern({
      title: 'Lote',
      pattern: /^[A-Z]{2}\d{4}$/,
      message: 'Un lote son dos letras y cuatro números.',
      example: 'AB1234',
      bare: text => text.toUpperCase().replace(/[\s-]/g, ''),
      written: text => `${text.slice(0, 2)}-${text.slice(2)}`,
    }),
    secret: field.text({ title: 'Reservado', filterable: false, sortable: false }),
    doubled: field.integer({ title: 'Doble', readOnly: true }),
  },
})

const statements = [
  `create table samples (
    env_id uuid not null, id uuid not null, code text not null, name text not null, note text, count integer, weight numeric(12,3),
    latitude double precision, price_cents bigint, rate numeric(5,2), day date, at timestamptz, is_open boolean not null default true,
    is_checked boolean, kind text, brand_id uuid, color text, lot text, secret text, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), deleted_at timestamptz,
    primary key (env_id, id), unique (env_id, code), foreign key (env_id, brand_id) references brands (env_id, id),
    constraint samples_color check (color ~ '^#[0-9a-f]{6}$'), constraint samples_lot check (lot ~ '^[A-Z]{2}[0-9]{4}$'))`,
  'alter table samples enable row level security',
  'alter table samples force row level security',
  `create policy tenant on samples using (env_id = nullif(current_setting('app.env_id', true), '')::uuid)`,
  `grant select, insert, update, delete on samples to ${applicationRole(testSecret).name}`,
]

export type SampleRow = Record<string, unknown> & { id: string; code: string }
export type SamplePage = { items: SampleRow[]; next: string | null; total: number; totals?: Record<string, number> }
export type Answer<Body> = { status: number; body: Body; text: string }

export type SampleApplication = KernelApplication & {
  envId: string
  /** As an admin of the first environment, or as `caller`. */
  call: <Body = SampleRow>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    caller?: string,
  ) => Promise<Answer<Body>>
  list: (query?: Record<string, string | string[]>) => Promise<SamplePage>
  create: (values: Record<string, unknown>) => Promise<SampleRow>
  clear: () => Promise<void>
}

const search = (query: Record<string, string | string[]>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map(item => [name, item])),
  ).toString()

export const createSampleApplication = async (): Promise<SampleApplication> => {
  const application = await createKernelApplication(platform =>
    bindResource(samples, platform, { expressions: { doubled: () => sql`t.count * 2` } }),
  )
  await onServer(application.databaseUrl, async client => {
    const isSpread = await isDistributed(client)
    for (const statement of statements) {
      await client.query(statement)
      if (isSpread) await placeCreated(client, statement, tables)
    }
  })
  const envId = newId()
  application.sessions.set('admin', createSession({ envId, roleNumber: 1 }))
  application.sessions.set('seller', createSession({ envId, roleNumber: 2 }))
  application.sessions.set('stranger', createSession({ envId: newId(), roleNumber: 1 }))

  const call: SampleApplication['call'] = async (method, path, body, caller = 'admin') => {
    const response = await application.app.inject({
      method,
      url: `/api/data/samples${path}`,
      headers: { authorization: `Bearer ${caller}` },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: (isJson ? response.json() : undefined) as never, text: response.body }
  }
  const ok = async <Body>(answer: Promise<Answer<Body>>): Promise<Body> => {
    const { status, body, text } = await answer
    if (status >= 300) throw new Error(`${status}: ${text}`)
    return body
  }
  return {
    ...application,
    envId,
    call,
    list: query => ok(call<SamplePage>('GET', `?${search(query ?? {})}`)),
    create: values => ok(call('POST', '', values)),
    clear: () => onServer(application.databaseUrl, async client => void (await client.query('delete from samples'))),
  }
}
