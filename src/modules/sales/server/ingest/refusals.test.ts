import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../../testing/application.ts'
import { tokenKey } from '../../../identity/server/index.ts'
import {
  collectionWireOf,
  countRows,
  noPurchaseWireOf,
  orderWireOf,
  plantShop,
  shopCodes,
  type Wire,
} from '../../testing/wire-documents.ts'

let application: TestApplication
let phone: Caller
let before: Record<string, number>
const rows = () => application.platform.withTenant(application.envId, countRows)

beforeAll(async () => {
  application = await createTestApplication()
  await plantShop(application)
  phone = await application.signIn({ roleNumber: 2, sellerKey: shopCodes.seller })
  await phone.post('/api/v1/orders', orderWireOf())
  before = await rows()
})
afterAll(() => application.stop())

/** Expects a problem with a Spanish message, and that nothing was written. */
const refused = async (url: string, body: unknown, status: number): Promise<{ path: string; message: string }[]> => {
  const response = await phone.request('POST', url, body)
  expect(response.statusCode, response.body).toBe(status)
  expect(response.headers['content-type']).toContain('application/problem+json')
  const document = response.json<{ detail: string; code: string; errors: { path: string; message: string }[] }>()
  expect(document.detail).not.toBe('')
  expect(await rows()).toEqual(before)
  return document.errors
}

const line = { a: shopCodes.article, q: 1, up: 1 }

describe('an order is refused', () => {
  test.each<[string, Wire, string, string]>([
    ['campo desconocido', { extra: 1 }, '', 'El dato «extra» no se conoce.'],
    ['campo desconocido en una línea', { o: [{ ...line, x: 1 }] }, 'o.0', 'El dato «x» no se conoce.'],
    ['cantidad negativa', { o: [{ ...line, q: -1 }] }, 'o.0.q', 'La cantidad tiene que ser mayor que cero.'],
    ['cantidad cero', { o: [{ ...line, q: 0 }] }, 'o.0.q', 'La cantidad tiene que ser mayor que cero.'],
    ['cantidad absurda', { o: [{ ...line, q: 1_000_001 }] }, 'o.0.q', 'La cantidad no puede superar 1.000.000.'],
    [
      'cantidad con demasiados decimales',
      { o: [{ ...line, q: 0.0001 }] },
      'o.0.q',
      'La cantidad admite hasta 3 decimales.',
    ],
    ['cantidad en texto', { o: [{ ...line, q: '5' }] }, 'o.0.q', 'Tiene que ser un número.'],
    ['precio negativo', { o: [{ ...line, up: -0.01 }] }, 'o.0.up', 'Desde 0.'],
    ['precio absurdo', { o: [{ ...line, up: 1e12 }] }, 'o.0.up', 'Hasta 100000000.'],
    ['sin precio', { o: [{ a: shopCodes.article, q: 1 }] }, 'o.0.up', 'Falta el precio.'],
    ['descuento de más de 100', { o: [{ ...line, b: 101 }] }, 'o.0.b', 'Hasta 100.'],
    ['sin líneas', { o: [] }, 'o', 'El pedido no tiene renglones.'],
    [
      'diez mil líneas',
      { o: Array.from({ length: 10_000 }, () => line) },
      'o',
      'Un pedido admite hasta 500 renglones.',
    ],
    [
      'año 20226',
      { t: '20226-01-01T00:00:00Z' },
      't',
      'La fecha y hora no existe o no está escrita en ISO 8601 ni en milisegundos.',
    ],
    [
      'año 20226 en milisegundos',
      { t: 576_127_209_600_000 },
      't',
      'La fecha está fuera de lo razonable: se admite desde hace 400 días hasta mañana.',
    ],
    [
      'hace dos años',
      { t: Date.now() - 800 * 86_400_000 },
      't',
      'La fecha está fuera de lo razonable: se admite desde hace 400 días hasta mañana.',
    ],
    ['30 de febrero', { te: '2026-02-30' }, 'te', 'La fecha no existe o no está escrita como AAAA-MM-DD.'],
    ['sin clave', { sk: undefined }, 'sk', 'Falta este dato.'],
    ['clave vacía', { sk: '  ' }, 'sk', 'Completá este dato.'],
    ['clave larga', { sk: 'x'.repeat(101) }, 'sk', 'Hasta 100 caracteres.'],
    ['nota con NUL', { ob: 'a\0b' }, 'ob', 'Tiene caracteres que no se admiten.'],
    ['nota con medio emoji', { ob: 'a\ud83d' }, 'ob', 'Tiene caracteres que no se admiten.'],
    ['nota larga', { ob: 'x'.repeat(1001) }, 'ob', 'Hasta 1000 caracteres.'],
    ['latitud imposible', { lat: 91, lng: 0 }, 'lat', 'Hasta 90.'],
    ['media posición', { lat: 1 }, 'lat', 'La posición necesita latitud y longitud.'],
    ['ya exportado', { s: 2 }, 's', 'Un pedido nuevo está pendiente (1).'],
    ['cliente nulo', { c: null }, 'c', ''],
  ])('by its shape: %s', async (_, given, path, message) => {
    const errors = await refused('/api/v1/orders', orderWireOf(given), 400)
    expect(errors.map(error => error.path)).toContain(path)
    if (message) expect(errors).toContainEqual({ path, message })
    expect(errors.every(error => !/Invalid|expected|required/i.test(error.message))).toBe(true)
  })

  test.each<[string, Wire, string]>([
    ['cliente de otra empresa', { c: { k: 'AJENO' } }, 'c.k'],
    ['artículo de otra empresa', { o: [{ ...line, a: 'AJENO' }] }, 'o.0.a'],
    ['artículo inactivo', { o: [line, { ...line, a: 'VIEJO' }] }, 'o.1.a'],
    ['lista desconocida', { o: [{ ...line, plk: 'NO' }] }, 'o.0.plk'],
    ['código en SQL', { c: { k: `'; drop table orders; --` } }, 'c.k'],
    ['código en emoji', { o: [{ ...line, a: '🍦' }] }, 'o.0.a'],
    ['entrega en el pasado', { te: '2020-01-01' }, 'te'],
    ['entrega en el año 2100', { te: '2100-01-01' }, 'te'],
    ['otra empresa', { envId: '00000000-0000-4000-8000-000000000000' }, 'envId'],
    ['de un cliente de la app', { f: 2 }, 'f'],
    ['total absurdo', { o: Array.from({ length: 500 }, () => ({ ...line, q: 1_000_000, up: 100_000_000 })) }, 'o'],
  ])('by what it names: %s', async (_, given, path) => {
    const errors = await refused('/api/v1/orders', orderWireOf(given), 422)
    expect(errors.map(error => error.path)).toEqual([path])
  })

  test('when it is not an object', async () => {
    for (const body of [[], [orderWireOf()], {}]) await refused('/api/v1/orders', body, 400)
    for (const payload of ['', 'null', '"x"', '{"sk":', '{"__proto__":{"x":1}}', '[[[[']) {
      const response = await application.app.inject({
        method: 'POST',
        url: '/api/v1/orders',
        headers: { authorization: `Bearer ${phone.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect(response.statusCode, payload).toBe(400)
    }
    const xml = await application.app.inject({
      method: 'POST',
      url: '/api/v1/orders',
      headers: { authorization: `Bearer ${phone.token}`, 'content-type': 'application/xml' },
      payload: '<a/>',
    })
    expect(xml.statusCode).toBe(415)
  })

  test('fifty megabytes', async () => {
    await refused('/api/v1/orders', { ...orderWireOf(), ob: 'x'.repeat(50 * 1_048_576) }, 413)
  })
})

test('names in emoji and SQL are kept as they are', async () => {
  const note = `Robert'); DROP TABLE orders;-- 🍦👩‍👩‍👧 ñandú`
  const { id } = await phone.post<{ id: string }>('/api/v1/orders', orderWireOf({ ob: note }))
  const kept = await application.platform.withTenant(application.envId, ({ db, envId }) =>
    db.selectFrom('orders').select('note').where('envId', '=', envId).where('id', '=', id).executeTakeFirst(),
  )
  expect(kept?.note).toBe(note)
  before = await rows()
})

test('collections and no-purchases refuse the same way', async () => {
  await refused('/api/v1/collections', collectionWireOf({ x: 1 }), 400)
  await refused('/api/v1/collections', collectionWireOf({ t: '20226-01-01T00:00:00Z' }), 400)
  await refused('/api/v1/collections', collectionWireOf({ ta: -1 }), 400)
  await refused('/api/v1/collections', collectionWireOf({ c: { k: 'AJENO' } }), 422)
  await refused('/api/v1/no-purchases', noPurchaseWireOf({ ex: {} }), 400)
  await refused('/api/v1/no-purchases', noPurchaseWireOf({ c: { k: 'AJENO' } }), 422)
  await refused('/api/v1/positions', { se: shopCodes.seller, t: new Date().toISOString(), lat: 1, lng: 181 }, 400)
})

describe('a caller is refused', () => {
  const statusOf = async (token: string) =>
    (
      await application.app.inject({
        method: 'POST',
        url: '/api/v1/orders',
        headers: { authorization: `Bearer ${token}` },
        payload: orderWireOf(),
      })
    ).statusCode

  test('without a token, with a forged or an expired one, or suspended', async () => {
    expect(
      (await application.app.inject({ method: 'POST', url: '/api/v1/orders', payload: orderWireOf() })).statusCode,
    ).toBe(401)
    const [header, payload] = phone.token.split('.') as [string, string]
    expect(await statusOf(`${header}.${payload}.${'A'.repeat(43)}`)).toBe(401)
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const expired = await new SignJWT({ ...claims, exp: 1_600_000_000 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(tokenKey(application.platform.secret))
    expect(await statusOf(expired)).toBe(401)
    const suspended = await application.signIn({
      roleNumber: 2,
      sellerKey: shopCodes.seller,
      email: 'fuera@test.example',
    })
    // Signing in is written in the company's log; nothing else may be.
    const signedIn = await rows()
    await application.platform.database
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .where('email', '=', 'fuera@test.example')
      .execute()
    expect(await statusOf(suspended.token)).toBe(401)
    expect({ ...signedIn, auditEntries: before.auditEntries }).toEqual(before)
    expect(await rows()).toEqual(signedIn)
  })
})
