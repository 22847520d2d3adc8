import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import { createCustomer } from '../../../testing/factories.ts'
import { createEnvironment } from '../../identity/server/index.ts'
import type { ExportBatchDetail } from '../contract/exports.ts'
import type { ProfileView } from '../contract/profiles.ts'
import { createErpFixture, createOrder, day, type ErpFixture } from './exports.fixture.ts'
import { mapRemainingArticles, seedErp } from './seed.ts'

let application: TestApplication
let admin: Caller
let envId: string
let at: ErpFixture

const inTenant = <T>(work: Parameters<typeof application.platform.withTenant<T>>[1]): Promise<T> =>
  application.platform.withTenant(envId, work)

beforeAll(async () => {
  application = await createTestApplication()
})
afterAll(() => application.stop())
beforeEach(async () => {
  envId = await createEnvironment(application.platform.database, { name: 'Helados', isErp: true })
  admin = await application.signIn({ roleNumber: 1, envId })
  at = await inTenant(createErpFixture)
})

const fixed = {
  format: 'fixed',
  encoding: 'latin1',
  lineEnding: 'lf',
  decimalMark: 'implied',
  dateFormat: 'DD/MM/YYYY',
  sections: {
    header: [
      { field: null, text: 'PED', width: 5 },
      { field: 'day', width: 10 },
    ],
    line: [
      { field: 'customerName', width: 12 },
      { field: 'articleCode', width: 8, align: 'right', pad: 'zero' },
      { field: 'quantity', width: 7, align: 'right', pad: 'zero', decimals: 1 },
      { field: 'unitPrice', width: 8, align: 'right' },
      { field: 'deliveryDate', width: 10, pad: 'zero' },
    ],
  },
}

const useProfile = async (definition: object): Promise<ProfileView> => {
  const profile = await admin.post<ProfileView>('/api/erp/profiles', {
    kind: 'orders',
    code: 'otro',
    name: 'Otro ERP',
    definition,
  })
  return admin.post(`/api/erp/profiles/${profile.id}/default`)
}

const orderFor = (name: string, quantity = 2) =>
  inTenant(async tenant => {
    const customerId = await createCustomer(tenant, { code: `N${name.length}`, name, erpLocation: 'rosario' })
    await createOrder(tenant, {
      number: 1,
      sellerId: at.ana,
      customerId,
      lines: [{ articleId: at.icePop, quantity, unitPriceCents: 123_456 }],
    })
  })

const exported = () => admin.post<ExportBatchDetail>('/api/erp/exports', { kind: 'orders', day })
const bytesOf = async (batch: ExportBatchDetail): Promise<Buffer> =>
  (await admin.request('GET', `/api/erp/exports/${batch.id}/file`)).rawPayload

describe('a layout', () => {
  test('of fixed width in latin1 is another file without other code', async () => {
    await useProfile(fixed)
    await orderFor('Ñandú y Cía. Sociedad Anónima')
    const batch = await exported()
    expect(batch).toMatchObject({ encoding: 'latin1', profile: 'Otro ERP', replacedCharacters: 0 })
    const lines = (await bytesOf(batch)).toString('latin1').split('\n')
    expect(lines).toEqual(['PED  20/11/2026', 'Ñandú y Cía.000HEL010000020  123456          ', ''])
  })

  test('replaces what latin1 lacks, and reports how many and which', async () => {
    await useProfile(fixed)
    await orderFor('Cafe\u0301 “ő” 🍦 €')
    const batch = await exported()
    expect(batch).toMatchObject({ replacedCharacters: 5, replacedSample: '“ő”🍦€' })
    const [, line] = (await bytesOf(batch)).toString('latin1').split('\n')
    expect(line?.slice(0, 12)).toBe('Café ?o? ? ?')
  })

  test('refuses a figure that does not fit instead of cutting it', async () => {
    await useProfile(fixed)
    await orderFor('Kiosco', 12_345_678)
    const response = await admin.request('POST', '/api/erp/exports', { kind: 'orders', day })
    expect(response.statusCode).toBe(422)
    expect(response.json().detail).toBe(
      'El valor «123456780» no entra en los 7 caracteres de «Cantidad». Ampliá el campo en el formato.',
    )
  })

  test('is checked before it is kept', async () => {
    const wrong = async (definition: object): Promise<string[]> => {
      const response = await admin.request('POST', '/api/erp/profiles', {
        kind: 'orders',
        code: 'x',
        name: 'X',
        definition,
      })
      expect(response.statusCode).toBe(400)
      return response.json().errors.map((error: { message: string }) => error.message)
    }
    expect(await wrong({ format: 'fixed', sections: { line: [{ field: 'quantity' }] } })).toEqual([
      'En un archivo de ancho fijo cada campo lleva su ancho.',
    ])
    expect(await wrong({ format: 'delimited', sections: { line: [{ field: 'cost' }], tail: [] } })).toEqual([
      'El campo «cost» no existe en esta sección.',
      'La sección «tail» no existe en este archivo.',
    ])
    expect(
      await wrong({ format: 'delimited', delimiter: ';', sections: { line: [{ field: null, text: 'a;b' }] } }),
    ).toEqual(['El texto fijo no puede contener el separador.'])
    expect(await wrong({ format: 'delimited', delimiter: ',', decimalMark: 'comma', sections: {} })).toEqual([
      'La coma no puede ser a la vez separador y decimal.',
      'El archivo necesita al menos una cabecera o un renglón.',
    ])
    expect(await wrong({ format: 'delimited', delimiter: '/', sections: {} })).toContain(
      'Ese carácter no sirve de separador.',
    )
  })

  test('shows its first lines before it is saved', async () => {
    await orderFor('Kiosco El Sol')
    const definition = {
      format: 'delimited',
      delimiter: ';',
      decimalMark: 'comma',
      sections: { document: [{ field: 'customerName' }, { field: 'orderNet' }] },
    }
    expect(await admin.post('/api/erp/profiles/preview', { kind: 'orders', definition })).toEqual({
      lines: ['Kiosco El Sol;2469,12'],
      documents: 1,
      replacedCharacters: 0,
    })
  })
})

describe('profiles', () => {
  test('have one default of each kind, which is not deleted', async () => {
    const seeded = await admin.get<ProfileView[]>('/api/erp/profiles')
    expect(seeded.map(({ kind, isDefault }) => [kind, isDefault])).toEqual([
      ['orders', true],
      ['collections', true],
    ])
    const other = await useProfile(fixed)
    const [first] = seeded
    expect((await admin.request('DELETE', `/api/erp/profiles/${other.id}`)).statusCode).toBe(409)
    expect((await admin.request('DELETE', `/api/erp/profiles/${first?.id}`)).statusCode).toBe(204)
    expect((await admin.get<ProfileView[]>('/api/erp/profiles')).filter(({ kind }) => kind === 'orders')).toMatchObject(
      [{ id: other.id, isDefault: true }],
    )
    const taken = await admin.request('POST', '/api/erp/profiles', {
      kind: 'orders',
      code: 'otro',
      name: 'Otro',
      definition: fixed,
    })
    expect([taken.statusCode, taken.json().errors[0].path]).toEqual([409, 'code'])
    expect(
      (
        await admin.request('PUT', `/api/erp/profiles/${other.id}`, {
          kind: 'collections',
          code: 'o',
          name: 'O',
          definition: { format: 'delimited', sections: { payment: [{ field: 'amount' }] } },
        })
      ).statusCode,
    ).toBe(400)
  })
})

describe('mappings and settings', () => {
  test('start with the constants, once', async () => {
    await inTenant(seedErp)
    expect(await admin.get('/api/erp/settings')).toMatchObject({
      taxDivisor: 1.21,
      noteLength: 250,
      defaultCustomerCode: '99999999',
      defaultChannelCode: '001',
      paymentLabels: { E: 'Efectivo', R: 'Retención' },
    })
    expect(await admin.get('/api/data/erp-location-mappings')).toMatchObject({ total: 7 })
    expect(
      await inTenant(tenant => mapRemainingArticles(tenant, { organization: '1', channel: '2', sector: '3' })),
    ).toBe(1)
    expect(await admin.get('/api/data/erp-article-mappings?filter=articleCode:matches:NUEVO')).toMatchObject({
      items: [{ organization: '1', channel: '2', sector: '3' }],
    })
  })

  test('refuse what makes no sense, in Spanish', async () => {
    const settings = await admin.get<Record<string, unknown>>('/api/erp/settings')
    const answer = await admin.request('PUT', '/api/erp/settings', {
      ...settings,
      taxDivisor: 0,
      noteLength: 2.5,
      paymentLabels: { E: 'Efectivo' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual(
      expect.arrayContaining(['taxDivisor', 'noteLength', 'paymentLabels.C']),
    )
    const again = await admin.request('POST', '/api/data/erp-location-mappings', {
      location: 'Córdoba',
      center: '1',
      warehouse: '1',
    })
    expect([again.statusCode, again.json().detail]).toEqual([409, '«Córdoba» ya tiene su mapeo.'])
  })
})
