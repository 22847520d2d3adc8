import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../kernel/server/ids.ts'
import type { Caller } from '../../../../testing/application.ts'
import { openStoreCompany, type Phone, type StoreCompany } from '../../testing/store-company.ts'

let shop: StoreCompany
let seller: Caller

beforeAll(async () => {
  shop = await openStoreCompany()
  seller = await shop.application.signIn({ roleNumber: 2, sellerKey: 'V01', displayName: 'Laura Paz' })
})
afterAll(() => shop.stop())

const show = (who: Caller, customer: string = shop.ids.kiosk) =>
  who.request('POST', '/api/store-qr-codes', { customer })
const shown = async (customer?: string): Promise<string> => {
  const answer = await show(seller, customer)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ url: string }>().url.split('#')[1] ?? ''
}
const call = (path: string, payload: object) =>
  shop.application.app.inject({ method: 'POST', url: `/api/store/entry/${path}`, payload })
const join = (token: string, email: string, name = 'Nora') => call('qr', { token, name, email })
const codeFor = async (email: string): Promise<string> => {
  const mail = await shop.application.platform.database
    .selectFrom('outgoingMail')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return mail?.subject.slice(0, 6) ?? ''
}
const enter = async (email: string): Promise<Phone> =>
  shop.enter('/api/store/entry/code/use', { email, code: await codeFor(email) })
const shopsOf = async (phone: Phone) =>
  (await phone.get<{ shops: { id: string }[] }>('/api/store/me')).body.shops.map(({ id }) => id)

describe('the code on a seller’s phone', () => {
  test('lets somebody of that customer in, whose e-mail is proved by a code, and works once', async () => {
    const token = await shown()
    expect((await call('qr/read', { token })).json()).toEqual({ company: 'Helados del Litoral', shop: 'Kiosco Uno' })
    expect((await join(token, 'Nora@tienda.example')).statusCode).toBe(204)
    const phone = await enter('nora@tienda.example')
    expect(await shopsOf(phone)).toEqual([shop.ids.kiosk])
    for (const answer of [await join(token, 'otra@x.example'), await call('qr/read', { token })])
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'store.qrGone'])
    expect(await codeFor('otra@x.example')).toBe('')
    const stored = await shop.inTenant(({ db, envId }) =>
      db.selectFrom('storeQrCodes').selectAll().where('envId', '=', envId).execute(),
    )
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[1])
  })

  test('used by two at once is used by one', async () => {
    const token = await shown()
    const answers = await Promise.all([join(token, 'uno@x.example'), join(token, 'dos@x.example')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410])
  })

  test('lets a person in again whom the customer has, and nobody of another one, suspended or removed', async () => {
    const token = await shown()
    expect((await join(token, 'otra@tienda.example')).json().code).toBe('store.emailTaken')
    await shop.admin.request('PATCH', `/api/data/customer-users/${shop.ids.rosa}`, { isActive: false })
    expect((await join(token, 'rosa@tienda.example')).statusCode).toBe(409)
    await shop.admin.request('PATCH', `/api/data/customer-users/${shop.ids.rosa}`, { isActive: true })
    // What was refused spent nothing.
    expect((await join(token, 'ROSA@tienda.example')).statusCode).toBe(204)
    expect(await shopsOf(await enter('rosa@tienda.example'))).toEqual([shop.ids.kiosk])
  })

  test('ends after fifteen minutes, and with its customer', async () => {
    const token = await shown()
    const age = (expiresAt: Date) =>
      shop.inTenant(({ db, envId }) =>
        db
          .updateTable('storeQrCodes')
          .set({ expiresAt })
          .where('envId', '=', envId)
          .where('usedAt', 'is', null)
          .execute(),
      )
    await age(new Date(Date.now() - 1))
    expect((await join(token, 'tarde@x.example')).statusCode).toBe(410)
    await age(new Date(Date.now() + 60_000))
    const activate = (isActive: boolean) =>
      shop.admin.request('PATCH', `/api/data/customers/${shop.ids.kiosk}`, { isActive })
    await activate(false)
    expect((await join(token, 'tarde@x.example')).statusCode).toBe(410)
    expect((await show(seller)).statusCode).toBe(404)
    await activate(true)
  })

  test('is of the seller’s own customers alone', async () => {
    const stranger = await shop.application.signIn({ roleNumber: 2, sellerKey: 'V99' })
    expect((await show(stranger)).statusCode).toBe(404)
    expect((await show(seller, newId())).statusCode).toBe(404)
    expect((await show(seller, 'x')).statusCode).toBe(400)
    const other = await shop.application.signIn({ roleNumber: 1, envId: shop.application.otherEnvId })
    expect((await show(other)).statusCode).toBe(404)
  })

  test('with what nobody should type is refused', async () => {
    const token = await shown()
    for (const [mail, name] of [
      ['not a mail', 'Nora'],
      ['nora2@x.example', ''],
      ['nora2@x.example', 'x'.repeat(200)],
    ] as const)
      expect((await join(token, mail, name)).statusCode).toBe(400)
    for (const forged of ['x', `${shop.application.otherEnvId}.${token.split('.')[1]}`, `${token}x`])
      expect((await join(forged, 'nora3@x.example')).statusCode).toBe(410)
  })
})
