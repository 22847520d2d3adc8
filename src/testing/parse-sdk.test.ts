import Parse from 'parse/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../modules/sales/testing/shop.ts'
import { orderWireOf } from '../modules/sales/testing/wire-documents.ts'
import { testPassword } from './application.ts'
import { codeOf, connectParse } from './parse-client.ts'

/** The public Parse SDK against the Parse door, over a socket. */
let shop: Shop
let sessionToken: string
let options: { sessionToken: string }
beforeAll(async () => {
  shop = await openShop()
  await connectParse(shop.application)
  const admin = await shop.application.signIn({ roleNumber: 1, email: 'sdk@test.example' })
  sessionToken = admin.token
  options = { sessionToken }
})
afterAll(() => shop.application.stop())

describe('the session', () => {
  test('begins with the e-mail and the password, and is one of the product', async () => {
    const user = await Parse.User.logIn('sdk@test.example', testPassword)
    expect(user.get('envId')).toBe(shop.application.envId)
    expect(user.getSessionToken()).toMatch(/\./)
    const me = await Parse.User.become(user.getSessionToken() ?? '')
    expect(me.id).toBe(user.id)
    await Parse.User.logOut()
  })

  test('is refused with the codes of Parse', async () => {
    expect(await codeOf(Parse.User.logIn('sdk@test.example', 'otra-clave'))).toBe(101)
    expect(await codeOf(new Parse.Query('Sellers').find())).toBe(209)
    expect(await codeOf(new Parse.Query('Sellers').find({ sessionToken: 'x' }))).toBe(209)
    expect(await codeOf(new Parse.Query('Nothing').find(options))).toBe(103)
  })
})

describe('queries', () => {
  const create = (values: object) =>
    new Parse.Object('Prospects').save({ envId: shop.application.envId, ...values }, options)
  const keysOf = async (query: Parse.Query) => (await query.ascending('k').find(options)).map(one => one.get('k'))

  test('compare, combine and search', async () => {
    for (const [k, n, p] of [
      ['P1', 'Kiosco Uno', '341 555 1001'],
      ['P2', 'Bar (Dos)', '341 555 1002'],
      ['P3', 'Almacén 100%', ''],
    ])
      await create({ k, n, p })
    const prospects = () =>
      new Parse.Query('Prospects').equalTo('envId', shop.application.envId).equalTo('deletedAt', null)
    expect(await keysOf(prospects())).toEqual(['P1', 'P2', 'P3'])
    expect(await keysOf(prospects().notEqualTo('k', 'P2'))).toEqual(['P1', 'P3'])
    expect(await keysOf(prospects().containedIn('k', ['P1', 'P3', 'P9']))).toEqual(['P1', 'P3'])
    expect(await keysOf(prospects().notContainedIn('k', ['P1']))).toEqual(['P2', 'P3'])
    expect(await keysOf(prospects().exists('p'))).toEqual(['P1', 'P2'])
    expect(await keysOf(prospects().doesNotExist('p'))).toEqual(['P3'])
    expect(await keysOf(prospects().greaterThan('k', 'P1').lessThanOrEqualTo('k', 'P3'))).toEqual(['P2', 'P3'])
    expect(await keysOf(prospects().startsWith('n', 'Bar (D'))).toEqual(['P2'])
    expect(await keysOf(prospects().contains('n', '100%'))).toEqual(['P3'])
    expect(await keysOf(prospects().matches('n', /kiosco/i))).toEqual(['P1'])
    const either = Parse.Query.or(prospects().equalTo('k', 'P1'), prospects().equalTo('n', 'Bar (Dos)'))
    expect(await keysOf(either)).toEqual(['P1', 'P2'])
    expect(await prospects().count(options)).toBe(3)
    const page = await prospects().descending('k').skip(1).limit(1).select('k').find(options)
    expect(page.map(one => [one.get('k'), one.get('n')])).toEqual([['P2', undefined]])
  })

  test('are refused when they are no query of the class', async () => {
    const query = () => new Parse.Query('Prospects')
    expect(await codeOf(query().equalTo('password', 'x').find(options))).toBe(102)
    expect(
      await codeOf(
        query()
          .matches('n', /(a+)+$/)
          .find(options),
      ),
    ).toBe(102)
    expect(await codeOf(query().ascending('nothing').find(options))).toBe(102)
    let deep = query().equalTo('k', 'P1')
    for (let depth = 0; depth < 8; depth += 1) deep = Parse.Query.or(deep, query().equalTo('k', 'P2'))
    expect(await codeOf(deep.find(options))).toBe(102)
  })

  test('with the count squared as limit are answered whole', async () => {
    const many = Array.from({ length: 1250 }, (_, at) => ({ code: `V${1000 + at}`, name: `Vendedor ${at}` }))
    await shop.admin.post('/api/data/sellers/import', { rows: many, dryRun: false })
    const sellers = () => new Parse.Query('Sellers').startsWith('k', 'V1').ascending('k')
    const count = await sellers().count(options)
    const rows = await sellers()
      .limit(count ** 2)
      .find(options)
    expect(rows).toHaveLength(count)
    expect(rows[0]?.get('n')).toBe('Vendedor 0')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
  })
})

describe('objects', () => {
  test('are created, read, changed, incremented and deleted', async () => {
    const pipeline = await shop.admin.post<{ id: string; states: { code: string }[] }>(
      '/api/pipelines-app/pipelines/new',
      { name: 'Base' },
    )
    const [funnel] = await new Parse.Query('Funnels').find(options)
    expect(funnel?.id).toBe(pipeline.id)
    const [first, second] = await new Parse.Query('FunnelStates').equalTo('funnelKey', funnel?.get('key')).find(options)
    const values = { name: 'Freezer', pipelineId: funnel?.id, stateKey: first?.get('key'), oppValue: 1000.5 }
    const opportunity = await new Parse.Object('Opportunities').save(values, options)
    const closing = new Date('2026-12-24T00:00:00Z')
    opportunity.set('closingDate', closing)
    opportunity.increment('oppValue', 10)
    await opportunity.save(null, options)
    const read = await new Parse.Query('Opportunities').get(opportunity.id ?? '', options)
    expect(read.get('oppValue')).toBe(1010.5)
    expect(read.get('closingDate')).toEqual(closing)
    read.set('stateKey', second?.get('key'))
    await read.save(null, options)
    const moved = await new Parse.Query('Opportunities').equalTo('stateKey', second?.get('key')).first(options)
    expect(moved?.id).toBe(opportunity.id)
    await read.destroy(options)
    expect(
      await codeOf(new Parse.Query('Opportunities').equalTo('deletedAt', null).get(opportunity.id ?? '', options)),
    ).toBe(101)
  })

  test('are saved together, each with its own result', async () => {
    const names = ['X1', 'X2', 'P1']
    const objects = names.map(k => new Parse.Object('Prospects', { k, n: `Prospecto ${k}` }))
    expect(await codeOf(Parse.Object.saveAll(objects, options))).not.toBe(0)
    expect(await new Parse.Query('Prospects').startsWith('k', 'X').count(options)).toBe(2)
  })

  test('of orders pass through the ingestion of the product', async () => {
    const wire = orderWireOf()
    const saved = await new Parse.Object('Orders').save(wire, { sessionToken: shop.phone.token })
    const [read] = await new Parse.Query('Orders').equalTo('sk', wire.sk).find({ sessionToken: shop.phone.token })
    expect(read?.id).toBe(saved.id)
    expect(read?.get('o')).toMatchObject((wire.o as { a: string }[]).map(({ a }) => ({ a })))
    expect(await codeOf(new Parse.Object('Orders').save({ sk: 'mal' }, { sessionToken: shop.phone.token }))).toBe(142)
    read?.set('s', 2)
    expect(await codeOf(read?.save(null, options) ?? Promise.resolve())).toBe(119)
  })

  test('of orders that are saved together are received together, each with its own result', async () => {
    const wires = Array.from({ length: 15 }, (_, at) => orderWireOf(at === 7 ? { c: { k: 'nadie' } } : {}))
    const objects = wires.map(wire => new Parse.Object('Orders', wire))
    expect(await codeOf(Parse.Object.saveAll(objects, { sessionToken: shop.phone.token }))).not.toBe(0)
    const keys = wires.map(({ sk }) => String(sk))
    const saved = await new Parse.Query('Orders').containedIn('sk', keys).find({ sessionToken: shop.phone.token })
    expect(new Set(saved.map(one => one.get('sk')))).toEqual(new Set(keys.filter((_, at) => at !== 7)))
    expect(saved).toHaveLength(14)
  })

  test('of another company do not exist, and a role may do what it may in the product', async () => {
    const [one] = await new Parse.Query('Prospects').find(options)
    const stranger = await shop.application.signIn({ roleNumber: 1, envId: shop.application.otherEnvId })
    const foreign = { sessionToken: stranger.token }
    expect(await new Parse.Query('Prospects').find(foreign)).toEqual([])
    expect(await codeOf(new Parse.Query('Prospects').get(one?.id ?? '', foreign))).toBe(101)
    expect(await codeOf(new Parse.Object('Prospects').save({ n: 'X', envId: shop.application.envId }, foreign))).toBe(
      101,
    )
    expect(await codeOf(new Parse.Query('SuggestedArticles').find({ sessionToken: shop.phone.token }))).toBe(119)
    expect(await codeOf(new Parse.Object('Sellers').save({ k: 'Z', n: 'Z' }, { sessionToken: shop.phone.token }))).toBe(
      119,
    )
  })
})
