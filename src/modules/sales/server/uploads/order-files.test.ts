import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { counted, type ImportClient, importClient, problemsOf } from '../../../../testing/import-client.ts'
import { daysAgo, openShop, type Shop } from '../../testing/shop.ts'
import { orderWireOf, shopCodes } from '../../testing/wire-documents.ts'

let shop: Shop
let client: ImportClient
let tag = 0

beforeAll(async () => {
  shop = await openShop()
  client = importClient(shop.application, shop.admin)
})
afterAll(async () => expect(await shop.stop()).toEqual([]))
beforeEach(() => {
  tag += 1
})

const day = daysAgo(3).slice(0, 10)
const shownDay = day.split('-').toReversed().join('/')
const head = 'Pedido;Fecha;Cliente;Vendedor;Entrega;Observaciones;Artículo;Cantidad;Precio;Descuento'

/** Each test has numbers of its own. */
const number = (name: string): string => `${name}-${tag}`
const fileOf = (...lines: string[]): string => [head, ...lines].join('\r\n')
const line = (name: string, rest = `${shopCodes.article};12;100;`): string =>
  `${number(name)};${shownDay};${shopCodes.customer};${shopCodes.seller};;;${rest}`

type StoredOrder = {
  id: string
  number: number
  totalCents: number
  origin: number
  lineCount: number
  deletedAt: string | null
}

const ordersOf = (name: string): Promise<StoredOrder[]> =>
  shop.inTenant(({ db, envId }) =>
    db
      .selectFrom('orders')
      .select(['id', 'number', 'totalCents', 'origin', 'lineCount', 'deletedAt'])
      .where('envId', '=', envId)
      .where('documentKey', 'like', `archivo:${number(name)}%`)
      .execute(),
  )

const documents = ({ documents: of }: { documents: { new: number; equal: number; wrong: number } | null }): string =>
  `${of?.new} ${of?.equal} ${of?.wrong}`

describe('a file of orders', () => {
  test('makes an order of the rows of one number, wherever they stand, and shows it before', async () => {
    const file = fileOf(
      line('A'),
      line('B', `${shopCodes.otherArticle};2,5;80;10`),
      line('A', `${shopCodes.otherArticle};6;50;`),
    )
    const { id, mapping } = await client.upload('order-files', file)
    expect(Object.values(mapping).filter(column => column !== null)).toHaveLength(10)
    const checked = await client.check(id)
    expect([counted(checked), documents(checked)]).toEqual(['3 0 0 0', '2 0 0'])
    const text = checked.newRows.map(({ row, values }) => `${row} ${values.map(value => value.text).join(' · ')}`)
    expect(text[0]).toContain(`2 ${number('A')} · `)
    expect(text[0]).toContain('2 renglones')
    expect(text[0]).toContain('$\u00a01.783,50 con IVA')
    expect(text[2]).toContain(`4 ${number('A')}`)
    expect(await ordersOf('A')).toEqual([])
    const done = await client.apply(id)
    expect([done.state, counted(done), documents(done)]).toEqual(['done', '3 0 0 0', '2 0 0'])
    expect(await ordersOf('A')).toMatchObject([{ totalCents: 178_350, origin: 1, lineCount: 2 }])
    expect(await ordersOf('B')).toMatchObject([{ totalCents: 19_890, lineCount: 1 }])
  })

  test('uploaded again changes nothing', async () => {
    const file = fileOf(line('A'), line('B'))
    await client.bring('order-files', file)
    const again = await client.bring('order-files', file)
    expect([counted(again), documents(again)]).toEqual(['0 0 2 0', '0 2 0'])
    expect(await ordersOf('A')).toHaveLength(1)
  })

  test('says what differs of an order that came before, and does not change it', async () => {
    await client.bring('order-files', fileOf(line('A')))
    const other = await client.bring('order-files', fileOf(line('A', `${shopCodes.article};13;100;`)))
    expect(counted(other)).toBe('0 0 0 1')
    expect(problemsOf(other)[0]).toMatch(/ya está, con otros datos.*guardado «12», enviado «13»/)
    expect(await ordersOf('A')).toMatchObject([{ lineCount: 1 }])
  })

  test('is whole or nothing: a wrong row keeps its order out, with all its rows in the file of errors', async () => {
    const file = fileOf(line('A'), line('A', 'NADA;1;100;'), line('B'))
    const done = await client.bring('order-files', file)
    expect([counted(done), documents(done)]).toEqual(['1 0 0 2', '1 0 1'])
    expect(problemsOf(done)).toEqual([
      '2 : No entra porque la fila 3 del mismo pedido tiene un error.',
      expect.stringContaining('3 Artículo: '),
    ])
    expect(await ordersOf('A')).toEqual([])
    const errors = (await client.errorFile(done.id)).toString()
    expect(errors.split('\r\n').filter(Boolean)).toHaveLength(3)
    const mended = errors.replace('NADA', shopCodes.otherArticle)
    expect(counted(await client.bring('order-files', mended))).toBe('2 0 0 0')
  })

  test.each([
    ['a quantity of nothing', `${shopCodes.article};0;100;`, 'Cantidad: La cantidad tiene que ser mayor que cero.'],
    ['a text as a quantity', `${shopCodes.article};doce;100;`, 'Cantidad: «doce» no es un número.'],
    ['a negative price', `${shopCodes.article};1;-5;`, 'Precio sin IVA: '],
    ['a discount over all', `${shopCodes.article};1;5;120`, 'Descuento %: '],
    ['an article that is closed', 'VIEJO;1;5;', 'Artículo: No hay un artículo activo con el código «VIEJO».'],
    ['no price in the list of the customer', `${shopCodes.article};1;;`, 'no tiene precio en la lista del cliente.'],
  ])('refuses %s, in its row', async (_what, rest, message) => {
    const done = await client.bring('order-files', fileOf(line('A', rest)))
    expect(counted(done)).toBe('0 0 0 1')
    expect(problemsOf(done).join()).toContain(message)
    expect(await ordersOf('A')).toEqual([])
  })

  test('refuses days that cannot be, heads that disagree, prices in some rows only and rows without a number', async () => {
    const old = `${number('A')};1/1/2019;${shopCodes.customer};;;;${shopCodes.article};1;1;`
    const twoCustomers = line('B').replace(`;${shopCodes.customer};`, `;${shopCodes.otherCustomer};`)
    const done = await client.bring(
      'order-files',
      fileOf(
        old,
        line('B'),
        twoCustomers,
        line('C'),
        line('C', `${shopCodes.article};1;;`),
        line('D').replace(number('D'), ''),
      ),
    )
    expect(counted(done)).toBe('0 0 0 6')
    const said = problemsOf(done).join('\n')
    expect(said).toContain('2 Fecha: La fecha está fuera de lo razonable')
    expect(said).toContain('4 Cliente: No es lo que dice la fila 3 del mismo pedido.')
    expect(said).toContain('6 Precio sin IVA: Poné el precio en todos los renglones del pedido, o en ninguno.')
    expect(said).toContain('7 Pedido: Completá este dato.')
  })

  test('takes the head of the first row where the others leave it blank, and the seller of the customer', async () => {
    const first = `${number('A')};${shownDay} 10:30;${shopCodes.customer};${shopCodes.seller};;Dejar atrás;${shopCodes.article};1;100;`
    const done = await client.bring('order-files', fileOf(first, `${number('A')};;;;;;${shopCodes.otherArticle};1;50;`))
    expect(counted(done)).toBe('2 0 0 0')
    expect(await ordersOf('A')).toMatchObject([{ lineCount: 2 }])
  })

  test('knows a number of ours for what it is', async () => {
    const sent = await shop.phone.request('POST', '/api/v1/orders', orderWireOf())
    const { number: own } = sent.json() as { number: number }
    const done = await client.bring('order-files', fileOf(line('X').replace(number('X'), `P-${own}`)))
    expect(problemsOf(done)).toEqual([
      `2 Pedido: «P-${own}» es un número de Andén: ese pedido ya está acá y no se sube de nuevo.`,
    ])
  })

  test('writes what was shown and no other: an order that costs otherwise since is left', async () => {
    const { id } = await client.upload('order-files', fileOf(line('A')))
    await client.check(id)
    await shop.inTenant(({ db, envId }) =>
      db
        .updateTable('articles')
        .set({ taxRate: '10.5' as never })
        .where('envId', '=', envId)
        .where('code', '=', shopCodes.article)
        .execute(),
    )
    const done = await client.apply(id)
    await shop.inTenant(({ db, envId }) =>
      db
        .updateTable('articles')
        .set({ taxRate: '21' as never })
        .where('envId', '=', envId)
        .where('code', '=', shopCodes.article)
        .execute(),
    )
    expect(problemsOf(done)[0]).toContain('Cambió desde la revisión')
    expect(await ordersOf('A')).toEqual([])
  })

  test('the list that Comprobantes exports is refused in words', async () => {
    const exported = await shop.admin.request('GET', '/api/data/orders/export?format=csv')
    expect(exported.statusCode).toBe(200)
    const { id } = await client.upload('order-files', exported.body)
    const answer = await client.send('POST', `/${id}/check`)
    expect(answer.status).toBe(400)
    expect((answer.body as { detail: string }).detail).toContain('un renglón por pedido y sin artículos')
  })
})

describe('who may', () => {
  test('sellers may not upload, and a supervisor only orders of their own sellers', async () => {
    expect((await importClient(shop.application, shop.phone).tryUpload('order-files', fileOf(line('A')))).status).toBe(
      403,
    )
    const supervisor = await shop.application.signIn({ roleNumber: 4, supervisorKey: shopCodes.supervisor })
    const mine = importClient(shop.application, supervisor)
    const foreign = line('B').replace(`;${shopCodes.seller};`, `;${shopCodes.otherSeller};`)
    const done = await mine.bring('order-files', fileOf(line('A'), foreign))
    expect(counted(done)).toBe('1 0 0 1')
    expect(problemsOf(done)).toEqual(['3 Vendedor: El vendedor no está a tu alcance.'])
  })
})

describe('the way back', () => {
  test('takes back what is pending, says with numbers what cannot go, and frees the numbers', async () => {
    const file = fileOf(line('A'), line('B'), line('C'))
    const done = await client.bring('order-files', file)
    const [exported] = await ordersOf('C')
    await shop.inTenant(({ db, envId }) =>
      db
        .updateTable('orders')
        .set({ state: 2 })
        .where('envId', '=', envId)
        .where('id', '=', exported?.id ?? '')
        .execute(),
    )
    const asked = await client.send('GET', `/${done.id}/undo`)
    expect(asked.body).toEqual({
      created: 2,
      changed: 0,
      made: 0,
      kept: 1,
      reasons: [{ text: 'ya se bajaron al ERP', count: 1 }],
    })
    const undone = await client.undo(done.id)
    expect([undone.state, undone.undoneCount, undone.keptCount]).toEqual(['undone', 2, 1])
    expect((await ordersOf('A')).map(({ deletedAt }) => deletedAt !== null)).toEqual([true])
    const again = await client.bring('order-files', file)
    expect(documents(again)).toBe('2 1 0')
    expect(await ordersOf('A')).toHaveLength(2)
  })

  test('an order that was canceled here does not come back with its file', async () => {
    const file = fileOf(line('A'))
    await client.bring('order-files', file)
    await shop.admin.request('POST', `/api/v1/orders/${encodeURIComponent(`archivo:${number('A')}`)}/cancel`)
    expect(problemsOf(await client.bring('order-files', file))[0]).toContain('después se anuló')
  })
})

test('a template carries the titles of its columns, and comes with help', async () => {
  const { raw, status } = await client.send('GET', '/templates/order-files?format=csv')
  expect(status).toBe(200)
  expect(raw.toString()).toContain(
    'Pedido;Fecha;Cliente;Vendedor;Entrega;Observaciones;Artículo;Cantidad;Precio sin IVA;Descuento %',
  )
})
