import Parse from 'parse/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../modules/sales/testing/shop.ts'
import { collectionWireOf, orderWireOf, shopCodes } from '../modules/sales/testing/wire-documents.ts'
import { codeOf, connectParse } from './parse-client.ts'

/** Every class of spec.md §7 through the public Parse SDK: created, queried, changed and deleted, or refused. */
let shop: Shop
let admin: { sessionToken: string }
let seller: { sessionToken: string }
let foreign: { sessionToken: string }

type Values = Record<string, unknown>

const definition = { pages: [{ name: 'p1', elements: [{ type: 'text', name: 'marca', title: 'Marca' }] }] }
const formOf = (values: Values = {}) => ({
  n: 'Relevamiento',
  subject: 'none',
  config: { type: 'Registro múltiple' },
  definition,
  ...values,
})

beforeAll(async () => {
  shop = await openShop()
  await connectParse(shop.application)
  admin = { sessionToken: shop.admin.token }
  seller = { sessionToken: shop.phone.token }
  foreign = {
    sessionToken: (await shop.application.signIn({ roleNumber: 1, envId: shop.application.otherEnvId })).token,
  }
  await save('Funnels', { key: 'VENTAS', name: 'Ventas' })
  await save('FunnelStates', { key: 'VISITA', funnelKey: 'VENTAS', name: 'Visita' })
  await save('Opportunities', { key: 'OP1', name: 'Freezer', pipelineId: 'VENTAS', stateKey: 'VISITA' })
  await save('Forms', formOf({ n: 'Base' }))
})
afterAll(() => shop.stop())

const save = (className: string, values: Values, who = admin) =>
  new Parse.Object(className).save({ envId: shop.application.envId, ...values }, who)
const query = (className: string) =>
  new Parse.Query(className).equalTo('envId', shop.application.envId).equalTo('deletedAt', null)
const first = async (className: string): Promise<Parse.Object> => {
  const object = await query(className).first(admin)
  if (!object) throw new Error(`no object of ${className}`)
  return object
}

type Writable = {
  className: string
  create: () => Values | Promise<Values>
  /** As it is read after it was created; what is created when it is left out. */
  reads?: Values
  change?: Values
  /** Whether the class loses the object; a document that cannot be deleted is refused. */
  isDeleted?: false
}

const writable: Writable[] = [
  {
    className: 'Sellers',
    create: () => ({ k: 'V9', n: 'Nueva', supK: shopCodes.supervisor }),
    change: { n: 'Otra' },
  },
  {
    className: 'Prospects',
    create: () => ({ k: 'P9', n: 'Kiosco', bn: 'Kiosco SA', a: 'Mitre 1', s: shopCodes.seller }),
    change: { n: 'Bar' },
  },
  {
    className: 'Funnels',
    create: () => ({
      key: 'OBRA',
      name: 'Obra',
      privacy: 'everyone',
      config: { assignOpportunity: true, salesChannel: { active: false, key: null } },
    }),
    change: { name: 'Obras', config: { assignOpportunity: false, salesChannel: { active: false, key: null } } },
  },
  {
    className: 'FunnelStates',
    create: () => ({ key: 'OFERTA', funnelKey: 'VENTAS', name: 'Oferta', config: { type: 'open' } }),
    reads: { key: 'OFERTA', funnelKey: 'VENTAS', name: 'Oferta', opportunities: [], requirements: [] },
    change: { name: 'Oferta enviada', config: { expirationActive: true, expirationDays: 5 } },
  },
  {
    className: 'Opportunities',
    create: () => ({
      key: 'OP9',
      name: 'Heladera',
      pipelineId: 'VENTAS',
      stateKey: 'VISITA',
      oppValue: 10.5,
      clientKey: shopCodes.customer,
      sellerKey: shopCodes.seller,
      phone: '341 555 1001',
      email: 'ana@test.example',
      nameInterlocutor: 'Ana',
      puestoInterlocutor: 'Dueña',
    }),
    reads: { key: 'OP9', name: 'Heladera', stateKey: 'VISITA', oppValue: 10.5, clientKey: shopCodes.customer },
    change: { oppValue: 20 },
  },
  {
    className: 'CommercialActions',
    create: () => ({ cKey: shopCodes.customer, caT: 'call', te: 'Llamar', data: { creator: 'otra persona' } }),
    reads: { cKey: shopCodes.customer, caT: 'call', te: 'Llamar', data: { creator: 'Ana Prueba' } },
    change: { te: 'Llamar mañana', isDone: true },
  },
  {
    className: 'Forms',
    create: () => formOf({ pipelineForm: { active: true, pipelineKey: 'VENTAS', stateKey: 'VISITA' } }),
    reads: {
      n: 'Relevamiento',
      version: 1,
      isOpen: true,
      config: { type: 'Registro múltiple' },
      pipelineForm: { active: true, pipelineKey: 'VENTAS', stateKey: 'VISITA' },
    },
    change: { n: 'Otro', config: { type: 'Encuesta' } },
  },
  {
    className: 'FormResponses',
    create: async () => {
      const form = await query('Forms').equalTo('n', 'Base').first(admin)
      return { formKey: form?.get('k'), sk: 'respuesta-1', data: { marca: 'Polar' } }
    },
    change: { data: { marca: 'Otra' } },
  },
  {
    className: 'Notification',
    create: () => ({ title: 'Aviso', description: 'Texto', startDate: new Date('2026-12-01T12:00:00Z') }),
    change: { title: 'Aviso 2' },
  },
  {
    className: 'Dashboards',
    create: () => ({ key: 'viejo', name: 'Mesa', privacy: 'private', widgets: [] }),
    reads: { name: 'Mesa', privacy: 'private', widgets: [] },
    change: { name: 'Mesa 2', privacy: 'everyone' },
  },
  {
    className: 'SuggestedArticles',
    create: () => ({ k: shopCodes.article, action: 'push' }),
    change: { priority: 3 },
  },
  { className: 'Orders', create: () => orderWireOf({ ob: 'Nota' }), reads: { s: 1, ob: 'Nota', se: shopCodes.seller } },
  {
    className: 'Collections',
    create: () => collectionWireOf(),
    reads: { st: 0, s: shopCodes.seller },
    isDeleted: false,
  },
]

const expectColumns = (object: Parse.Object, values: Values): void => {
  for (const [name, value] of Object.entries(values))
    if (name === 'config') expect(object.get(name)).toMatchObject(value as object)
    else expect(object.get(name), name).toEqual(value)
}

const readAgain = (object: Parse.Object) => new Parse.Query(object.className).get(object.id ?? '', admin)

const expectChange = async (object: Parse.Object, change: Values | undefined): Promise<void> => {
  if (!change) {
    expect(await codeOf(object.save({ ob: 'Otra' }, admin))).toBe(119)
    return
  }
  await object.save(change, admin)
  expectColumns(await readAgain(object), change)
}

describe('an administrator', () => {
  test.each(writable.map(one => [one.className, one] as const))(
    'creates, finds, changes and deletes %s',
    async (className, { create, reads, change, isDeleted }) => {
      const values = await create()
      const saved = await save(className, values)
      const read = await readAgain(saved)
      expectColumns(read, reads ?? values)
      if (!className.startsWith('Funnel')) expect(read.createdAt).toBeInstanceOf(Date)
      expect((await query(className).equalTo('objectId', saved.id).find(admin)).map(({ id }) => id)).toEqual([saved.id])
      expect(await query(className).equalTo('objectId', saved.id).count(admin)).toBe(1)
      await expectChange(read, change)
      if (isDeleted === false) {
        expect(await codeOf(read.destroy(admin))).toBe(119)
        return
      }
      await read.destroy(admin)
      expect(await codeOf(readAgain(saved))).toBe(101)
    },
  )

  test('reads its company, which the operator alone changes, and decides whether licences are asked for', async () => {
    const company = await first('Enviroments')
    expect(company.toJSON()).toMatchObject({ name: 'Helados del Litoral', ERP: true, version: expect.any(Number) })
    expect(await codeOf(company.save({ name: 'Otra' }, admin))).toBe(119)
    expect(await codeOf(company.destroy(admin))).toBe(119)
    expect(await codeOf(save('Enviroments', { name: 'Otra' }))).toBe(119)
    const licence = await first('LicenseSettings')
    expect(licence.toJSON()).toMatchObject({ license: expect.any(String), settings: { isEnforced: false } })
    const { unlicensed } = licence.get('settings')
    expect(await codeOf(licence.save({ license: 'Corporate' }, admin))).toBe(142)
    const enforce = async (settings: Values) => (await first('LicenseSettings')).save({ settings }, admin)
    expect(await codeOf(enforce({ isEnforced: true, unlicensed: unlicensed + 1 }))).not.toBe(0)
    await enforce({ isEnforced: true, unlicensed })
    expect((await first('LicenseSettings')).get('settings')).toMatchObject({ isEnforced: true })
    await enforce({ isEnforced: false, unlicensed: 0 })
  })

  test('orders the states of a pipeline by its list of them', async () => {
    const funnel = await query('Funnels').equalTo('key', 'VENTAS').first(admin)
    const before: string[] = funnel?.get('states')
    await funnel?.save({ states: [before[1], before[0], ...before.slice(2)] }, admin)
    const after = await query('Funnels').equalTo('key', 'VENTAS').first(admin)
    expect(after?.get('states')).toEqual([before[1], before[0], ...before.slice(2)])
    expect(await codeOf(funnel?.save({ states: ['NADA'] }, admin) ?? Promise.resolve())).not.toBe(0)
    const state = await query('FunnelStates').equalTo('key', 'VISITA').first(admin)
    expect(state?.get('opportunities')).toEqual(['OP1'])
  })
})

describe('what is refused', () => {
  test('a name that a class has not, in the form of Parse', async () => {
    for (const [className, values] of [
      ['Forms', formOf({ extra: 'x' })],
      ['FormResponses', { extra: 'x' }],
      ['Funnels', { name: 'X', extra: 'x' }],
      ['FunnelStates', { funnelKey: 'VENTAS', name: 'X', extra: 'x' }],
    ] as const)
      expect(await codeOf(save(className, values)), className).toBe(142)
  })

  test('a key that exists, a parent that does not, and a form whose definition has errors', async () => {
    expect(await codeOf(save('Funnels', { key: 'VENTAS', name: 'Otra' }))).toBe(137)
    expect(await codeOf(save('FunnelStates', { key: 'X', funnelKey: 'NADA', name: 'X' }))).toBe(142)
    const broken = { pages: [{ name: 'p1', elements: [{ type: 'text', name: 'a', visibleIf: '{nada} = 1' }] }] }
    const before = await query('Forms').count(admin)
    expect(await codeOf(save('Forms', formOf({ definition: broken })))).not.toBe(0)
    expect(await query('Forms').count(admin)).toBe(before)
    const form = await query('Forms').equalTo('n', 'Base').first(admin)
    expect(await codeOf(save('FormResponses', { formKey: form?.get('k'), data: { otra: 1 } }))).not.toBe(0)
  })

  test('what the role may not do in the product', async () => {
    for (const [className, values] of [
      ['Sellers', { k: 'Z', n: 'Z' }],
      ['Funnels', { name: 'Z' }],
      ['FunnelStates', { funnelKey: 'VENTAS', name: 'Z' }],
      ['Forms', formOf()],
      ['Notification', { title: 'Z', description: 'Z', startDate: new Date() }],
      ['SuggestedArticles', { k: shopCodes.article }],
    ] as const)
      expect(await codeOf(save(className, values, seller)), className).toBe(119)
    expect(await codeOf(new Parse.Query('LicenseSettings').find(seller))).toBe(119)
  })

  test.each([...writable.map(({ className }) => className), 'LicenseSettings'])(
    'another company sees, changes and deletes nothing of %s',
    async className => {
      if (className === 'LicenseSettings' || className === 'Collections' || className === 'Orders') {
        expect(await new Parse.Query(className).equalTo('envId', shop.application.envId).find(foreign)).toEqual([])
        return
      }
      const values = { ...(await writable.find(one => one.className === className)?.create()) }
      // A key is taken for ever: what was deleted can be brought back.
      const own = Object.entries(values).map(([name, value]) =>
        name === 'sk' || name === 'key' ? [name, `${String(value)}-B`] : [name, value],
      )
      const object = await save(className, Object.fromEntries(own))
      expect(await new Parse.Query(className).equalTo('objectId', object.id).find(foreign)).toEqual([])
      expect(await codeOf(new Parse.Query(className).get(object.id ?? '', foreign))).toBe(101)
      expect(await codeOf(save(className, values, foreign))).toBe(101)
      const stolen = Parse.Object.fromJSON({ className, objectId: object.id })
      expect(await codeOf(stolen.save({ n: 'X', name: 'X', te: 'X', data: {} }, foreign))).not.toBe(0)
      expect(await codeOf(stolen.destroy(foreign))).toBe(101)
      await object.destroy(admin)
    },
  )
})

test('a seller reads their own answers and no others', async () => {
  const form = await query('Forms').equalTo('n', 'Base').first(admin)
  const answerOf = (sk: string, who: { sessionToken: string }) =>
    save('FormResponses', { formKey: form?.get('k'), sk, data: { marca: 'Polar' } }, who)
  const own = await answerOf('del-vendedor', seller)
  const others = await answerOf('de-la-oficina', admin)
  const read = await query('FormResponses').find(seller)
  expect(read.map(({ id }) => id)).toEqual([own.id])
  expect(read[0]?.get('s')).toBe(shopCodes.seller)
  expect(await codeOf(new Parse.Query('FormResponses').get(others.id ?? '', seller))).toBe(101)
  expect(await codeOf(own.destroy(seller))).toBe(119)
})

describe('queries over two classes', () => {
  test('$inQuery, $notInQuery, $select and $dontSelect choose by the objects of another class', async () => {
    const sales = new Parse.Query('Funnels').equalTo('key', 'VENTAS')
    const inSales = new Parse.Query('Opportunities').matchesQuery('pipelineId', sales)
    expect((await inSales.find(admin)).map(one => one.get('key'))).toContain('OP1')
    const elsewhere = new Parse.Query('Opportunities').doesNotMatchQuery('pipelineId', sales)
    expect((await elsewhere.find(admin)).map(one => one.get('key'))).not.toContain('OP1')
    const visits = new Parse.Query('FunnelStates').equalTo('name', 'Visita')
    const visited = new Parse.Query('Opportunities').matchesKeyInQuery('stateKey', 'key', visits)
    expect(await visited.count(admin)).toBe(1)
    const others = new Parse.Query('Opportunities').doesNotMatchKeyInQuery('stateKey', 'key', visits)
    expect(await others.count(admin)).toBe(0)
  })

  test('keep the permission and the scope of the other class', async () => {
    const licences = new Parse.Query('LicenseSettings')
    expect(await codeOf(new Parse.Query('Opportunities').matchesQuery('pipelineId', licences).find(seller))).toBe(119)
    const nothing = new Parse.Query('Nothing')
    expect(await codeOf(new Parse.Query('Opportunities').matchesQuery('pipelineId', nothing).find(admin))).toBe(103)
    const json = new Parse.Query('Funnels')
    expect(await codeOf(new Parse.Query('Opportunities').matchesKeyInQuery('key', 'config', json).find(admin))).toBe(
      102,
    )
    const nested = new Parse.Query('Funnels').matchesQuery('key', new Parse.Query('Funnels'))
    expect(await codeOf(new Parse.Query('Opportunities').matchesQuery('pipelineId', nested).find(admin))).toBe(102)
    const ofSellers = new Parse.Query('Sellers').matchesKeyInQuery('k', 'se', new Parse.Query('Orders'))
    expect(await ofSellers.find(foreign)).toEqual([])
  })
})
