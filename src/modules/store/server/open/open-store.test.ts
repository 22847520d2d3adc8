import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import { chooseSettings } from '../../../../testing/choose-settings.ts'
import { newOpening } from '../../../forms/server/index.ts'
import { pedidosOnline } from '../../../sales/contract/apps/pedidos-online.ts'
import type { OpenStore, ShownArticle } from '../../contract/open-store.ts'
import { openStoreCompany, type Phone, type StoreCompany } from '../../testing/store-company.ts'

let shop: StoreCompany
let visitor: Phone
let base = ''

beforeAll(async () => {
  shop = await openStoreCompany()
  visitor = shop.phoneWith(null)
  base = `/api/store/open/${shop.application.envId}`
  await shop.inTenant(({ db, envId }) =>
    db.updateTable('priceLists').set({ isDefault: true }).where('envId', '=', envId).execute(),
  )
})
afterAll(() => shop.stop())

const open = (opensToVisitors: boolean) => chooseSettings(shop.application, pedidosOnline, { opensToVisitors })

/** As from a page that was opened a while ago. */
const opening = (secondsAgo = 10, company = shop.application.envId): string =>
  newOpening(shop.application.platform.secret, company, new Date(Date.now() - secondsAgo * 1000))

const typed = { shopName: 'Almacén Nuevo', contact: 'Ana', phone: '341 555 1234', email: '', note: 'Quiero precios' }
const leave = (body: object) => visitor.send('POST', `${base}/interest`, { ...typed, opening: opening(), ...body })
type Prospect = { name: string; phone: string; note: string; state: string }
const prospects = async () => (await shop.admin.get<{ items: Prospect[] }>('/api/data/prospects')).items

test('a visitor’s phone learns that it is outside without being refused', async () => {
  const state = (phone: Phone) => phone.get<{ isInside: boolean }>('/api/store/entry/state')
  expect(await state(visitor)).toMatchObject({ status: 200, body: { isInside: false } })
  expect((await state(await shop.byLink())).body.isInside).toBe(true)
})

test('a closed store is not there, and neither is that of a company that does not exist', async () => {
  await open(false)
  for (const url of [base, `${base}/catalogue`, `/api/store/open/${newId()}`, `${base}/photos/${newId()}/thumbnail`])
    expect((await visitor.get(url)).status, url).toBe(404)
  expect((await leave({})).status).toBe(404)
  expect(await prospects()).toEqual([])
})

describe('an open store', () => {
  beforeAll(() => open(true))

  test('shows what is sold, forgives a slip, and tells no price and no stock', async () => {
    expect((await visitor.get<OpenStore>(base)).body).toMatchObject({ sections: [] })
    const answer = await visitor.get<{ items: ShownArticle[] }>(`${base}/catalogue`)
    expect(answer.body.items.map(({ name }) => name)).toEqual(['Palito Frutilla', 'Pote Vainilla'])
    expect(JSON.stringify(answer.body)).not.toMatch(/cents|available|code/i)
    const search = await visitor.get<{ items: ShownArticle[] }>(`${base}/catalogue?text=frutlila`)
    expect(search.body.items.map(({ name }) => name)).toEqual(['Palito Frutilla'])
    expect((await visitor.get(`${base}/catalogue?after=x`)).status).toBe(400)
  })

  test('makes a prospect of who leaves their data, once for an opening', async () => {
    const once = opening()
    expect((await leave({ opening: once })).status).toBe(204)
    expect((await leave({ opening: once })).status).toBe(429)
    expect(await prospects()).toMatchObject([
      { name: 'Almacén Nuevo', state: 'new', note: 'Contacto: Ana. Quiero precios' },
    ])
  })

  test('slows programs down: at once, with an old or a forged opening, or filling in what nobody sees', async () => {
    const before = (await prospects()).length
    expect((await leave({ opening: opening(0) })).body.code).toBe('store.tooFast')
    expect((await leave({ opening: opening(25 * 3600) })).body.code).toBe('store.stale')
    expect((await leave({ opening: opening(10, newId()) })).status).toBe(400)
    expect((await leave({ opening: 'x' })).status).toBe(400)
    expect((await leave({ website: 'http://x.example' })).status).toBe(204)
    expect((await prospects()).length).toBe(before)
  })

  test.each([
    [{ phone: '', email: '' }],
    [{ email: 'no' }],
    [{ shopName: '' }],
    [{ contact: 'x'.repeat(121) }],
    [{ note: 'x'.repeat(501) }],
  ])('%j is refused in words', async body => {
    // The limit of an address is not what is tried here.
    await shop.application.platform.database.deleteFrom('rateWindows').execute()
    const answer = await leave(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ message: expect.stringMatching(/[.!]$|dirección/) }] })
  })
})
