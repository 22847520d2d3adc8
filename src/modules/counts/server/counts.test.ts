import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/server/ids.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { byText } from '../../../testing/by-text.ts'
import { createArticle, createBrand } from '../../../testing/factories.ts'
import { createStaff, createWarehouse } from '../../../testing/staff.ts'
import type { PhotoDetail } from '../../gallery/contract/photos.ts'
import { checkStock } from '../../stock/server/index.ts'
import type { CountView } from '../contract/count-routes.ts'
import { differenceOf, isBeyond } from '../contract/differences.ts'
import {
  type CountAct,
  countActs,
  countActsFrom,
  countAllows,
  countStates,
  countTransitions,
} from '../contract/states.ts'

let application: TestApplication
let envId: string
let admin: Caller
let counter: Caller
let warehouse: string
let article: string
let other: string

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())

beforeEach(async () => {
  const made = await createStaff(application, { admin: [1, 'Ana Jefa'], counter: [4, 'Beto Cuenta'] })
  envId = made.envId
  ;({ admin, counter } = made.staff)
  warehouse = await createWarehouse(admin)
  article = await inTenant(tenant => createArticle(tenant, { code: 'A1', name: 'Agua' }))
  other = await inTenant(tenant => createArticle(tenant, { code: 'A2', name: 'Bombón' }))
  await receive(article, 10, 'L1')
})

const inTenant: <T>(work: Parameters<typeof application.platform.withTenant<T>>[1]) => Promise<T> = work =>
  application.platform.withTenant(envId, work)

const receive = (what: string, units: number, lot = '') =>
  admin.post('/api/stock/receipts', { key: newId(), warehouse, lines: [{ article: what, units, lot }] })
const open = (body: object = {}) =>
  admin.post<CountView>('/api/counts', { place: { kind: 'warehouse', id: warehouse }, ...body })
const enter = (caller: Caller, id: string, units: number, line: object = {}) =>
  caller.request('POST', `/api/counts/${id}/entries`, { key: newId(), article, lot: 'L1', units, ...line })
const act = (id: string, name: CountAct, rest: object = {}, caller = admin) =>
  caller.request('POST', `/api/counts/${id}/acts`, { act: name, ...rest })
const view = (id: string, caller = admin) => caller.get<CountView>(`/api/counts/${id}`)
const held = async () => (await admin.get<{ total: number }>(`/api/stock/articles/${article}`)).total

describe('a blind count', () => {
  test('hides the books from whoever counts, adds several people up and shows differences to who decides', async () => {
    const { id, number } = await open()
    expect(number).toBe(1)
    await enter(counter, id, 4)
    const counting = (await enter(admin, id, 3)).json<CountView>()
    expect(counting).toMatchObject({ seesExpected: false, totals: { counted: 1, beyond: 0, differenceCents: null } })
    expect(counting.lines[0]).toMatchObject({ counted: 7, expected: null, difference: null, beyond: false })
    expect(counting.people.map(({ name, units }) => [name, units]).toSorted(byText)).toEqual([
      ['Ana Jefa', 3],
      ['Beto Cuenta', 4],
    ])
    await act(id, 'close')
    expect((await view(id)).lines[0]).toMatchObject({ counted: 7, expected: 10, difference: -3, beyond: true })
    expect((await view(id, counter)).lines[0]).toMatchObject({ counted: 7, expected: null, beyond: false })
  })

  test('is approved as movements of the difference, and undone by the contrary ones', async () => {
    const { id } = await open()
    await enter(counter, id, 8)
    await act(id, 'close')
    expect((await act(id, 'approve')).json<CountView>()).toMatchObject({ state: 'approved', approvedBy: 'Ana Jefa' })
    expect(await held()).toBe(8)
    expect((await act(id, 'undo', { reason: 'Se contó de noche' })).json<CountView>()).toMatchObject({
      state: 'review',
      approvedBy: null,
    })
    expect(await held()).toBe(10)
    await act(id, 'approve')
    expect(await held()).toBe(8)
    const { history } = await view(id)
    expect(history.map(({ text }) => text)).toContain('Se deshizo la aprobación: Se contó de noche')
    expect(await inTenant(checkStock)).toEqual([])
  })

  test('takes no difference from what moved after it was counted', async () => {
    const { id } = await open()
    await enter(counter, id, 9)
    await receive(article, 5, 'L1')
    await act(id, 'close')
    await act(id, 'approve')
    expect(await held()).toBe(14)
  })

  test('says when goods moved between two entries of a lot, and asks for it again', async () => {
    const { id } = await open({ toleranceUnits: 100 })
    await enter(counter, id, 4)
    await receive(article, 5, 'L1')
    await enter(counter, id, 6)
    await act(id, 'close')
    expect((await view(id)).lines[0]).toMatchObject({ moved: true, beyond: false })
    const again = (await act(id, 'recount')).json<CountView>()
    expect(again).toMatchObject({ state: 'counting', round: 2, totals: { pending: 1 } })
    expect((await enter(counter, id, 1, { article: other, lot: '' })).json().code).toBe('counts.notRecounted')
    await enter(counter, id, 15)
    await act(id, 'close')
    expect((await view(id)).lines[0]).toMatchObject({ counted: 15, difference: 0, moved: false, round: 2 })
    expect((await act(id, 'recount')).json().code).toBe('counts.nothingToRecount')
  })

  test('leaves what nobody counted, or counts it as nothing', async () => {
    await receive(other, 6)
    const first = await open()
    await enter(counter, first.id, 10)
    await act(first.id, 'close', { uncounted: 'leave' })
    expect((await view(first.id)).totals).toMatchObject({ pending: 1, counted: 1 })
    await act(first.id, 'cancel')
    const second = await open()
    await enter(counter, second.id, 10)
    await act(second.id, 'close', { uncounted: 'zero' })
    await act(second.id, 'approve')
    expect((await admin.get<{ total: number }>(`/api/stock/articles/${other}`)).total).toBe(0)
  })
})

describe('entries', () => {
  test('sent again with their key count once; another figure under it is refused', async () => {
    const { id } = await open()
    const key = newId()
    for (const _ of [1, 2, 3]) expect((await enter(counter, id, 5, { key })).statusCode).toBe(200)
    expect((await view(id)).lines[0]?.counted).toBe(5)
    const reused = await enter(counter, id, 6, { key, expiresOn: '2099-01-31' })
    expect(reused.json()).toMatchObject({
      code: 'counts.keyReused',
      errors: [
        { path: 'expiresOn', message: 'Antes: nada. Ahora: sáb 31/01/2099.' },
        { path: 'units', message: 'Antes: 5. Ahora: 6.' },
      ],
    })
    expect((await enter(counter, id, 5, { key, article: other })).json().errors).toMatchObject([{ path: 'article' }])
    await act(id, 'close')
    expect((await enter(counter, id, 5, { key })).statusCode).toBe(200)
    expect((await enter(counter, id, 5)).json().code).toBe('counts.notCounting')
  })

  test('are taken back by whoever made them, or by an administrator', async () => {
    const { id } = await open()
    const [entry] = (await enter(admin, id, 5)).json<CountView>().entries
    expect((await counter.request('POST', `/api/counts/${id}/entries/${entry?.id}/void`)).statusCode).toBe(404)
    expect(
      (await admin.request('POST', `/api/counts/${id}/entries/${entry?.id}/void`)).json<CountView>().entries,
    ).toEqual([])
  })

  test('are of the scope, and articles are found by bar code with their lots and never how much', async () => {
    const brand = await inTenant(tenant => createBrand(tenant))
    const { id } = await open({ scope: 'articles', scopeIds: [article] })
    expect((await enter(counter, id, 1, { article: other, lot: '' })).json().code).toBe('counts.outOfScope')
    const found = await counter.get<{ items: object[] }>(`/api/counts/${id}/articles?text=agua`)
    expect(found.items).toMatchObject([{ code: 'A1', lots: [{ lot: 'L1', expiresOn: null }] }])
    const empty = await open({ scope: 'brands', scopeIds: [brand] })
    expect(empty.lines).toEqual([])
  })

  test.each([
    ['less than nothing', { units: -1 }, 'units'],
    ['a fourth decimal', { units: 1.0001 }, 'units'],
    ['no article', { article: 'x' }, 'article'],
    ['a day that is none', { expiresOn: '2026-02-31' }, 'expiresOn'],
    ['no key', { key: '' }, 'key'],
    ['a key of the closing’s own', { key: 'closing:1' }, 'key'],
    ['half a unit of what is sold by the piece', { units: 1.5 }, 'units'],
  ])('with %s are refused', async (_, line, path) => {
    const { id } = await open()
    const refused = await enter(counter, id, 1, line)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors[0].path).toContain(path)
  })
})

describe('who counted', () => {
  const approveAs = async (id: string, caller: Caller) => (await act(id, 'approve', {}, caller)).json()

  test('does not approve, is told who may, and another administrator does', async () => {
    const second = await application.signIn({ envId, roleNumber: 1, displayName: 'Carla Jefa' })
    await application.signIn({ envId, roleNumber: 1, displayName: 'Operador', isOperator: true })
    const { id } = await open()
    await enter(admin, id, 9)
    await act(id, 'close')
    const message = 'Contaste en este conteo: lo aprueba otra persona. Puede hacerlo Carla Jefa.'
    expect(await view(id)).toMatchObject({ approvalBlock: message, people: [{ name: 'Ana Jefa', rounds: [1] }] })
    expect(await approveAs(id, admin)).toMatchObject({ code: 'counts.ownCount', status: 403, detail: message })
    expect(await view(id)).toMatchObject({ state: 'review' })
    expect(await view(id, second)).toMatchObject({ approvalBlock: null })
    expect(await approveAs(id, second)).toMatchObject({ state: 'approved', approvedBy: 'Carla Jefa' })
  })

  test('in an earlier round does not approve either; what they took back is not theirs any more', async () => {
    const { id } = await open()
    const entered = (await enter(admin, id, 5)).json<CountView>()
    await act(id, 'close')
    await act(id, 'recount')
    await enter(counter, id, 10)
    await act(id, 'close')
    expect((await view(id)).people.map(({ name, rounds }) => [name, rounds]).toSorted(byText)).toEqual([
      ['Ana Jefa', [1]],
      ['Beto Cuenta', [2]],
    ])
    expect(await approveAs(id, admin)).toMatchObject({ code: 'counts.ownCount' })
    await act(id, 'reopen')
    expect((await admin.request('POST', `/api/counts/${id}/entries/${entered.entries[0]?.id}/void`)).statusCode).toBe(
      200,
    )
    await act(id, 'close')
    expect(await approveAs(id, admin)).toMatchObject({ state: 'approved' })
  })

  test('alone is told where the rule is switched off, and approves without it', async () => {
    const { id } = await open()
    await enter(admin, id, 9)
    await act(id, 'close')
    expect((await approveAs(id, admin)).detail).toMatch(/no hay otra persona .+ apagá «Aprueba quien no contó»/)
    expect((await counter.request('PUT', '/api/settings/counts', { approvedByOther: false })).statusCode).toBe(403)
    expect((await admin.request('PUT', '/api/settings/counts', { approvedByOther: 'no' })).statusCode).toBe(400)
    await admin.request('PUT', '/api/settings/counts', { approvedByOther: false })
    expect(await approveAs(id, admin)).toMatchObject({ state: 'approved', approvedBy: 'Ana Jefa' })
  })

  test('is not who closed, whatever nobody counted became', async () => {
    await receive(other, 6)
    const { id } = await open()
    await enter(counter, id, 10)
    await act(id, 'close', { uncounted: 'zero' })
    expect((await view(id)).people.map(({ name }) => name)).toEqual(['Beto Cuenta'])
    expect((await view(id)).history[0]?.text).toBe('Se cerró el conteo; lo que nadie contó, como cero')
    expect(await approveAs(id, admin)).toMatchObject({ state: 'approved' })
  })
})

describe('rights and states', () => {
  test('sellers do not count, and only administrators open, decide and see the paper', async () => {
    const { id } = await open()
    const seller = await application.signIn({ envId, roleNumber: 2 })
    expect((await enter(seller, id, 1)).statusCode).toBe(403)
    expect(
      (await counter.request('POST', '/api/counts', { place: { kind: 'warehouse', id: warehouse } })).statusCode,
    ).toBe(403)
    expect((await act(id, 'close', {}, counter)).statusCode).toBe(403)
    expect((await counter.request('GET', `/api/counts/${id}/count.pdf`)).statusCode).toBe(403)
    expect((await admin.request('GET', `/api/counts/${id}/count.pdf`)).headers['content-type']).toBe('application/pdf')
    const elsewhere = await application.signIn({
      envId: application.otherEnvId,
      roleNumber: 1,
    })
    expect((await elsewhere.request('GET', `/api/counts/${id}`)).statusCode).toBe(404)
  })

  test('two who approve at once have one winner, and one clear message', async () => {
    const { id } = await open()
    await enter(counter, id, 8)
    await act(id, 'close')
    const answers = await Promise.all([act(id, 'approve'), act(id, 'approve')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'counts.stateChanged',
      detail: 'El conteo está «Aprobado»: ya no se puede «Aprobar y ajustar».',
    })
    expect(await held()).toBe(8)
  })

  test.each<[CountAct, CountAct[]]>([
    ['close', []],
    ['recount', ['close']],
    ['reopen', ['close']],
    ['approve', ['close']],
    ['undo', ['close', 'approve']],
    ['cancel', []],
  ])('two who ask for «%s» at once: it happens once, and the history says who', async (name, before) => {
    const { id } = await open()
    await enter(counter, id, 8)
    for (const step of before) expect((await act(id, step)).statusCode).toBe(200)
    const rest = { reason: 'Prueba' }
    const answers = await Promise.all([act(id, name, rest), act(id, name, rest)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('counts.stateChanged')
    const told = (await view(id)).history.filter(({ text }) => text.startsWith(countTransitions[name].past))
    expect(told).toMatchObject([{ actor: 'Ana Jefa' }])
  })

  test('of nothing is not approved, of a place that is not there not opened', async () => {
    const { id } = await open()
    await act(id, 'close')
    expect((await act(id, 'approve')).json().code).toBe('counts.nothingCounted')
    const wrong = await admin.request('POST', '/api/counts', { place: { kind: 'vehicle', id: warehouse } })
    expect(wrong.json()).toMatchObject({ errors: [{ path: 'place' }] })
    expect(
      (await admin.request('POST', '/api/counts', { place: { kind: 'warehouse', id: warehouse }, scope: 'items' }))
        .statusCode,
    ).toBe(400)
  })

  test('the list shows them all', async () => {
    const { id } = await open()
    await enter(counter, id, 8)
    const page = await counter.get<{ items: object[] }>('/api/data/stock-counts')
    expect(page.items).toMatchObject([{ id, number: 1, state: 'counting', place: 'Central', entries: 1, people: 1 }])
  })
})

describe('figures', () => {
  test('every act leaves from its own states alone', () => {
    for (const state of Object.keys(countStates) as (keyof typeof countStates)[])
      expect(countActs.filter(name => countAllows(name, state))).toEqual(countActsFrom(state))
    expect(countActsFrom('canceled')).toEqual([])
  })

  test('a difference is exact to the thousandth, and a wider tolerance never finds more', () => {
    const amount = fc.integer({ min: 0, max: 1e7 }).map(value => value / 1000)
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.integer({ min: 0, max: 100 }),
        (counted, expected, toleranceUnits, tolerancePercent) => {
          const difference = differenceOf({ counted, expected }) ?? 0
          expect(Math.round((expected + difference) * 1000)).toBe(Math.round(counted * 1000))
          if (isBeyond({ counted, expected }, { toleranceUnits: toleranceUnits + 1, tolerancePercent }))
            expect(isBeyond({ counted, expected }, { toleranceUnits, tolerancePercent })).toBe(true)
        },
      ),
    )
  })
})

describe('a photo of what was counted', () => {
  const upload = async (caller: Caller): Promise<string> => {
    const payload = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8534c1' } })
      .jpeg()
      .toBuffer()
    const answer = await application.app.inject({
      method: 'POST',
      url: '/api/files?only=image',
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'image/jpeg' },
      payload,
    })
    return answer.json<{ id: string }>().id
  }

  test('comes with its entry, once, and stands in the gallery with its count', async () => {
    const { id, number } = await open()
    const [photo, key] = [await upload(counter), newId()]
    expect((await enter(counter, id, 4, { photo, key })).json<CountView>().entries).toMatchObject([{ units: 4, photo }])
    expect((await enter(counter, id, 4, { photo, key })).json<CountView>().entries).toHaveLength(1)
    const { items } = await admin.get<{ items: { id: string; title: string }[] }>('/api/gallery/photos?source=count')
    expect(items).toMatchObject([{ id: photo, title: `Conteo ${number} · Agua` }])
    const { document } = await admin.get<PhotoDetail>(`/api/gallery/photos/${photo}`)
    expect(document).toMatchObject({
      title: `Conteo ${number}`,
      href: `/apps/control-stock/detail/${id}`,
      isGone: false,
    })
  })

  test('of another person, or that is none, is refused and nothing is counted', async () => {
    const { id } = await open()
    for (const photo of [await upload(admin), newId(), 'x']) {
      const refused = await enter(counter, id, 4, { photo })
      expect([refused.statusCode, refused.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
        400,
        'photo',
      ])
    }
    expect((await view(id)).entries).toEqual([])
  })
})
