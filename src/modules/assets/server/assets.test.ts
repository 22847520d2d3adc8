import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, monthOf } from '../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createCustomer } from '../../../testing/factories.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import type { AssetFollow, MoveInput } from '../contract/follow.ts'
import { type AssetState, allowedFrom, assetStates, transitionKinds, transitions } from '../contract/transitions.ts'
import { checkAssetLedger } from './ledger.queries.ts'

let application: TestApplication
let client: pg.Client
let admin: Caller
let shop: string
let otherShop: string
const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

beforeAll(async () => {
  application = await createTestApplication()
  client = new pg.Client({ connectionString: application.databaseUrl })
  await client.connect()
  await application.platform.withTenant(application.envId, async tenant => {
    shop = await createCustomer(tenant, { code: 'C1', name: 'Kiosco Norte' })
    otherShop = await createCustomer(tenant, { code: 'C2', name: 'Almacén Sur' })
  })
  admin = await application.signIn({ roleNumber: 1, displayName: 'Ana Primera' })
})
afterAll(async () => {
  await client.end()
  await application.stop()
})

let codes = 0
const create = async (values: object = {}): Promise<string> => {
  codes += 1
  const { id } = await admin.post<{ id: string }>('/api/data/assets', {
    code: `AC${codes}`,
    type: 'freezer',
    ...values,
  })
  return id
}
const follow = (id: string): Promise<AssetFollow> => admin.get<AssetFollow>(`/api/assets/${id}`)
const move = (id: string, body: Partial<MoveInput>, caller = admin) =>
  caller.request('POST', `/api/assets/${id}/movements`, { day: today, seenMoves: 0, ...body })
const done = async (id: string, body: Partial<MoveInput>): Promise<AssetFollow> => {
  const answer = await move(id, { seenMoves: (await follow(id)).asset.moves, ...body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<AssetFollow>()
}
const deliver = (id: string, body: Partial<MoveInput> = {}) => done(id, { kind: 'delivery', customerId: shop, ...body })
const errorsOf = async (id: string, body: Partial<MoveInput>) => (await move(id, body)).json().errors

/** The ledger as a doctor reads it: every asset where its sum says. */
const differences = () => application.platform.withTenant(application.envId, tenant => checkAssetLedger(tenant))

describe('the transition table', () => {
  test('each state admits its movements and refuses every other one, naming it', async () => {
    const ways: Record<AssetState, Partial<MoveInput>[]> = {
      depot: [],
      customer: [{ kind: 'delivery', customerId: shop }],
      repair: [{ kind: 'repair' }],
      written_off: [{ kind: 'write_off' }],
    }
    for (const [state, steps] of Object.entries(ways) as [AssetState, Partial<MoveInput>[]][])
      for (const kind of transitionKinds) {
        const id = await create()
        for (const body of steps) await done(id, body)
        expect((await follow(id)).allowed).toEqual(allowedFrom(state))
        const other = await create()
        const answer = await move(id, { kind, customerId: shop, otherAssetId: other, seenMoves: steps.length })
        if ((transitions[kind].from as readonly string[]).includes(state)) {
          expect(answer.statusCode, `${state} ${kind}`).toBe(200)
          expect(answer.json().asset.state).toBe(transitions[kind].to)
        } else {
          expect(answer.statusCode, `${state} ${kind}`).toBe(409)
          expect(answer.json().detail).toContain(
            `está ${assetStates[state].toLowerCase()}: no admite «${transitions[kind].label}»`,
          )
        }
      }
    expect(await differences()).toEqual([])
  })

  test('two people at once: one moves it, the other reads who did and what', async () => {
    const id = await create()
    const colleague = await application.signIn({ roleNumber: 1, displayName: 'Bruno Segundo' })
    const answers = await Promise.all([
      move(id, { kind: 'delivery', customerId: shop }),
      move(id, { kind: 'delivery', customerId: otherShop }, colleague),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    const winner = answers[0]?.statusCode === 200 ? 'Ana Primera' : 'Bruno Segundo'
    const loser = answers.find(({ statusCode }) => statusCode === 409)
    expect(loser?.json().detail).toContain(`${winner} registró «Entrega» de`)
    expect((await follow(id)).movements).toHaveLength(1)
  })

  test('two swaps that cross wait for each other instead of failing', async () => {
    const [first, second] = [await create(), await create()]
    await deliver(first)
    await deliver(second, { customerId: otherShop })
    const spare = await create()
    const answers = await Promise.all([
      move(first, { kind: 'swap_out', otherAssetId: spare, seenMoves: 1 }),
      move(second, { kind: 'swap_out', otherAssetId: spare, seenMoves: 1 }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json().errors[0].path).toBe('otherAssetId')
  })
})

describe('a movement', () => {
  test('says what is wrong on the field that is', async () => {
    const id = await create()
    expect(await errorsOf(id, { kind: 'delivery' })).toEqual([{ path: 'customerId', message: 'Elegí a qué cliente.' }])
    expect(await errorsOf(id, { kind: 'delivery', customerId: application.envId })).toMatchObject([
      { path: 'customerId' },
    ])
    expect(await errorsOf(id, { kind: 'delivery', customerId: shop, day: addDays(today, 1) })).toMatchObject([
      { path: 'day' },
    ])
    expect(await errorsOf(id, { kind: 'delivery', customerId: shop, endsOn: addDays(today, -1) })).toMatchObject([
      { path: 'endsOn' },
    ])
    expect(await errorsOf(id, { kind: 'delivery', customerId: shop, minimumCents: -1 })).toMatchObject([
      { path: 'minimumCents' },
    ])
    await deliver(id)
    expect(await errorsOf(id, { kind: 'return', day: addDays(today, -1), seenMoves: 1 })).toMatchObject([
      { path: 'day' },
    ])
    expect(await errorsOf(id, { kind: 'swap_out', otherAssetId: id, seenMoves: 1 })).toMatchObject([
      { path: 'otherAssetId' },
    ])
    expect((await move(application.envId, { kind: 'return' })).statusCode).toBe(404)
    expect((await follow(id)).movements).toHaveLength(1)
  })

  test('a swap keeps the terms and moves both; taking it back restores both', async () => {
    const [old, fresh] = [await create(), await create()]
    await deliver(old, { day: addDays(today, -30), minimumCents: 500_000, endsOn: addDays(today, 300) })
    await done(old, { kind: 'swap_out', otherAssetId: fresh })
    expect(await follow(old)).toMatchObject({ asset: { state: 'depot', customer: null }, contract: null })
    expect(await follow(fresh)).toMatchObject({
      asset: { state: 'customer', customer: { code: 'C1' }, since: today },
      contract: { minimumCents: 500_000, endsOn: addDays(today, 300) },
      movements: [{ kind: 'swap_in', toCustomer: 'Kiosco Norte' }],
    })
    const undone = await admin.post<AssetFollow>(`/api/assets/${old}/undo`, { seenMoves: 2 })
    expect(undone).toMatchObject({
      asset: { state: 'customer', since: addDays(today, -30), moves: 3 },
      contract: { minimumCents: 500_000 },
    })
    expect(await follow(fresh)).toMatchObject({ asset: { state: 'depot' }, contract: null })
    expect((await admin.request('POST', `/api/assets/${old}/undo`, { seenMoves: 3 })).json().code).toBe(
      'assets.nothingToUndo',
    )
    expect(await differences()).toEqual([])
  })

  test('a swap whose other side moved on is not taken back by halves', async () => {
    const [old, fresh] = [await create(), await create()]
    await deliver(old)
    await done(old, { kind: 'swap_out', otherAssetId: fresh })
    await done(fresh, { kind: 'return' })
    const refused = await admin.request('POST', `/api/assets/${old}/undo`, { seenMoves: 2 })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toContain('ya se movió')
    expect((await follow(old)).asset.state).toBe('depot')
  })

  test('the doctor sees an asset that is not where its ledger says', async () => {
    const id = await create({ code: 'PERDIDO' })
    await deliver(id)
    await client.query(`update assets set customer_id = $2 where id = $1`, [id, otherShop])
    expect(await differences()).toMatchObject([{ code: 'PERDIDO', expected: `customer ${shop} (1)` }])
    await client.query(`update assets set customer_id = $2 where id = $1`, [id, shop])
  })
})

describe('sales', () => {
  test('since the delivery, by month, against the part of the minimum that each month asks for', async () => {
    const customer = await application.platform.withTenant(application.envId, tenant =>
      createCustomer(tenant, { code: 'C3' }),
    )
    const seller = (await client.query<{ id: string }>('select gen_random_uuid() id')).rows[0]?.id
    const visit = (day: string, net: number, orders = 1) =>
      client.query(
        'insert into visits (env_id, day, seller_id, customer_id, orders, net_cents) values ($1, $2, $3, $4, $5, $6)',
        [application.envId, day, seller, customer, orders, net],
      )
    const since = addDays(monthOf(today), -10)
    await visit(addDays(since, -1), 999_999)
    await visit(since, 300_000)
    await visit(addDays(since, 3), 50_000)
    await visit(monthOf(today), 120_000)
    const id = await create()
    const { sales } = await deliver(id, { customerId: customer, day: since, minimumCents: 1_000_000 })
    expect(sales).toMatchObject({
      from: since,
      to: today,
      netCents: 470_000,
      otherAssets: 0,
      jointMinimumCents: 1_000_000,
    })
    const [first, second] = sales?.months ?? []
    expect(first).toMatchObject({ days: 10, netCents: 350_000, orders: 2 })
    expect(first?.minimumCents).toBe(Math.round((1_000_000 * 10) / (first?.daysInMonth ?? 1)))
    expect(second).toMatchObject({ netCents: 120_000, days: Number(today.slice(8)) })
    expect(sales?.minimumCents).toBe((first?.minimumCents ?? 0) + (second?.minimumCents ?? 0))
    const idle = await admin.get<{ items: { code: string }[] }>(
      `/api/data/assets?filter=customer:matches:${customer}&filter=idleSince:less-than:${monthOf(today)}`,
    )
    expect(idle.items).toHaveLength(1)
    const busy = await admin.get<{ items: unknown[] }>(
      `/api/data/assets?filter=customer:matches:${customer}&filter=idleSince:less-than:${addDays(monthOf(today), -1)}`,
    )
    expect(busy.items).toHaveLength(0)
    const agreed = await admin.post<AssetFollow>(`/api/assets/${id}/contract`, { minimumCents: null, endsOn: null })
    expect(agreed.sales).toMatchObject({ minimumCents: null, netCents: 470_000 })
  })
})

describe('the contract', () => {
  test('is a PDF with who, what and for how much; without one there is none', async () => {
    const id = await create({ serial: 'SN-77', brand: 'Inelro', model: 'FIH-350', value: 98_500_000 })
    expect((await admin.request('GET', `/api/assets/${id}/contract.pdf`)).statusCode).toBe(404)
    await deliver(id, { minimumCents: 15_000_000 })
    const pdf = await admin.request('GET', `/api/assets/${id}/contract.pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = pdfText(pdf.rawPayload)
    for (const part of ['Helados del Litoral', 'Kiosco Norte', 'SN-77', '150.000,00', '985.000,00'])
      expect(text).toContain(part)
  })
})

describe('photos and inspections', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = async (): Promise<string> => {
    const answer = await application.app.inject({
      method: 'POST',
      url: '/api/files?name=foto.png&only=image',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' },
      payload: png,
    })
    return answer.json<{ id: string }>().id
  }

  test('a photo is added, removed and brought back', async () => {
    const id = await create()
    const [photo] = (await admin.post<AssetFollow>(`/api/assets/${id}/photos`, { fileId: await upload() })).photos
    expect(photo).toMatchObject({ caption: null, actor: 'Ana Primera' })
    const without = await admin.request('DELETE', `/api/assets/${id}/photos/${photo?.id}`)
    expect(without.json().photos).toEqual([])
    expect((await admin.post<AssetFollow>(`/api/assets/${id}/photos/${photo?.id}/restore`)).photos).toHaveLength(1)
    const gone = await admin.request('POST', `/api/assets/${id}/photos`, { fileId: application.envId })
    expect(gone.json().errors[0].path).toBe('fileId')
  })

  test('an inspection tells how it was found, and the grid when', async () => {
    const id = await create()
    const body = { day: today, condition: 'fair', result: 'to_repair', note: 'Burletes', fileId: await upload() }
    const { inspections } = await admin.post<AssetFollow>(`/api/assets/${id}/inspections`, body)
    expect(inspections).toMatchObject([
      { condition: 'fair', result: 'to_repair', note: 'Burletes', actor: 'Ana Primera' },
    ])
    expect(await admin.get(`/api/data/assets/${id}`)).toMatchObject({ inspectedOn: today })
    const later = await admin.request('POST', `/api/assets/${id}/inspections`, {
      ...body,
      fileId: null,
      day: addDays(today, 1),
    })
    expect(later.json().errors[0].path).toBe('day')
    const odd = await admin.request('POST', `/api/assets/${id}/inspections`, { ...body, condition: 'nuevo' })
    expect(odd.json().errors).toEqual([{ path: 'condition', message: 'Elegí una de las opciones.' }])
  })
})

describe('the grid', () => {
  test('takes files by code, and never what the ledger says', async () => {
    const rows = [{ code: 'IMP1', type: 'Freezer', value: '1.000,50', state: 'De baja' }]
    expect(await admin.post('/api/data/assets/import', { rows })).toMatchObject({ created: 1, errors: [] })
    const { items } = await admin.get<{ items: unknown[] }>('/api/data/assets?filter=code:matches:IMP1')
    expect(items).toMatchObject([{ state: 'depot', customer: null, value: 100_050 }])
    const wrong = await admin.request('POST', '/api/data/assets', { code: 'X', type: 'nave' })
    expect(wrong.json().errors[0]).toMatchObject({ path: 'type' })
  })

  test('and everything about assets is the admin’s alone', async () => {
    const id = await create()
    for (const roleNumber of [0, 2, 4, 5]) {
      const caller = await application.signIn({ roleNumber })
      expect((await caller.request('GET', '/api/data/assets')).statusCode).toBe(403)
      expect((await caller.request('GET', `/api/assets/${id}`)).statusCode).toBe(403)
      expect((await move(id, { kind: 'write_off' }, caller)).statusCode).toBe(403)
    }
  })
})
