import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { counted, type ImportClient, importClient, problemsOf } from '../../../../testing/import-client.ts'
import { daysAgo, openShop, type Shop } from '../../testing/shop.ts'
import { shopCodes } from '../../testing/wire-documents.ts'

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

const day = daysAgo(3).slice(0, 10).split('-').toReversed().join('/')
const number = (name: string): string => `${name}-${tag}`

const debtHead = 'Cliente;Tipo;Número;Emisión;Vencimiento;Importe;Saldo'
const debt = (name: string, amounts = '1.000,00;800,00'): string =>
  `${shopCodes.customer};FC;${number(name)};01/10/2026;31/10/2026;${amounts}`
const debtsOf = (...lines: string[]): string => [debtHead, ...lines].join('\r\n')

const collectionHead =
  'Cobranza;Fecha;Cliente;Vendedor;Recibo;Forma de pago;Importe;Cheque;Vencimiento del cheque;Tipo de comprobante;Número de comprobante;Imputado'
const collection = (name: string, rest: string): string =>
  `${number(name)};${day};${shopCodes.customer};${shopCodes.seller};R-${tag};${rest}`
const collectionsOf = (...lines: string[]): string => [collectionHead, ...lines].join('\r\n')

const balanceOf = async (name: string): Promise<number | null> => {
  const row = await shop.inTenant(({ db, envId }) =>
    db
      .selectFrom('receivables')
      .select('balanceCents')
      .where('envId', '=', envId)
      .where('number', '=', number(name))
      .executeTakeFirst(),
  )
  return row?.balanceCents ?? null
}

describe('a file of debts', () => {
  test('says what customers owe, shown before; again it changes nothing, paid or not', async () => {
    const file = debtsOf(debt('A'), debt('B', ';50,25'))
    const { id } = await client.upload('debt-files', file)
    const checked = await client.check(id)
    expect(counted(checked)).toBe('2 0 0 0')
    expect(checked.newRows[0]?.values.map(({ text }) => text).join(' · ')).toContain(`FC ${number('A')}`)
    expect(await balanceOf('A')).toBe(null)
    expect(counted(await client.apply(id))).toBe('2 0 0 0')
    expect([await balanceOf('A'), await balanceOf('B')]).toEqual([80_000, 5025])
    expect(counted(await client.bring('debt-files', file))).toBe('0 0 2 0')
    await client.bring('collection-files', collectionsOf(collection('C', `Efectivo;300;;;FC;${number('A')};`)))
    expect(await balanceOf('A')).toBe(50_000)
    expect(counted(await client.bring('debt-files', file))).toBe('0 0 2 0')
    expect(await balanceOf('A')).toBe(50_000)
    const changed = await client.bring('debt-files', debtsOf(debt('A', '1.000,00;450,00')))
    expect(changed.changedRows[0]?.differences.map(({ title }) => title)).toEqual(['Saldo'])
    expect(await balanceOf('A')).toBe(45_000)
  })

  test.each([
    ['a balance in favour', '1.000;-5', 'Un saldo a favor no es una deuda'],
    ['more owed than invoiced', '100;200', 'El saldo supera el importe'],
    ['no balance', '100;', 'Saldo'],
  ])('refuses %s', async (_what, amounts, message) => {
    const done = await client.bring('debt-files', debtsOf(debt('A', amounts)))
    expect(counted(done)).toBe('0 0 0 1')
    expect(problemsOf(done).join()).toContain(message)
    expect(await balanceOf('A')).toBe(null)
  })

  test('takes a document that comes twice once, and refuses it with other figures', async () => {
    const done = await client.bring('debt-files', debtsOf(debt('A'), debt('A'), debt('A', '1.000;1')))
    expect(counted(done)).toBe('1 0 1 1')
  })

  test('goes back but for what was paid since, which is counted', async () => {
    const done = await client.bring('debt-files', debtsOf(debt('A'), debt('B')))
    await client.bring('collection-files', collectionsOf(collection('C', `Efectivo;300;;;FC;${number('A')};`)))
    const asked = await client.send('GET', `/${done.id}/undo`)
    expect(asked.body).toMatchObject({
      created: 1,
      kept: 1,
      reasons: [{ text: 'alguien las cobró o cambió después', count: 1 }],
    })
    expect(await client.undo(done.id)).toMatchObject({ state: 'undone', undoneCount: 1, keptCount: 1 })
    expect([await balanceOf('A'), await balanceOf('B')]).toEqual([50_000, null])
  })

  test('is for the administration and the ERP alone', async () => {
    for (const roleNumber of [2, 4, 5]) {
      const person = importClient(
        shop.application,
        await shop.application.signIn({ roleNumber, supervisorKey: shopCodes.supervisor }),
      )
      expect((await person.tryUpload('debt-files', debtsOf(debt('A')))).status).toBe(403)
    }
  })

  test('the report of open documents comes back as it left', async () => {
    await client.bring('debt-files', debtsOf(debt('A')))
    for (const format of ['xlsx', 'csv']) {
      const file = await shop.admin.request('GET', `/api/reports/receivables/export?format=${format}`)
      expect(file.statusCode).toBe(200)
      const again = await client.bring('debt-files', file.rawPayload, `deudas.${format}`)
      expect([again.newCount, again.changedCount, again.wrongCount]).toEqual([0, 0, 0])
      expect(again.equalCount).toBeGreaterThan(0)
    }
  })
})

describe('a file of collections', () => {
  const file = () =>
    collectionsOf(
      collection('C', `Efectivo;100;;;FC;${number('A')};250`),
      collection('C', `Cheque;200;4455;30/12/2026;;;`),
    )

  test('is money of the office that lowers debts, once, and never a visit', async () => {
    await client.bring('debt-files', debtsOf(debt('A')))
    const { id } = await client.upload('collection-files', file())
    const checked = await client.check(id)
    expect(checked.documents).toEqual({ new: 1, equal: 0, wrong: 0 })
    expect(checked.newRows[0]?.values.map(({ text }) => text).join(' · ')).toContain(`paga FC ${number('A')}`)
    expect(await balanceOf('A')).toBe(80_000)
    await client.apply(id)
    expect(await balanceOf('A')).toBe(55_000)
    expect((await client.bring('collection-files', file())).documents).toEqual({ new: 0, equal: 1, wrong: 0 })
    expect(await balanceOf('A')).toBe(55_000)
    const stored = await shop.inTenant(({ db, envId }) =>
      db
        .selectFrom('collections')
        .select(['origin', 'totalCents', 'receiptNumber'])
        .where('envId', '=', envId)
        .where('documentKey', '=', `archivo:${number('C')}`)
        .execute(),
    )
    expect(stored).toEqual([{ origin: 1, totalCents: 30_000, receiptNumber: `R-${tag}` }])
  })

  test('goes back: what it paid is owed again, and its number is free', async () => {
    await client.bring('debt-files', debtsOf(debt('A')))
    const done = await client.bring('collection-files', file())
    expect(await client.undo(done.id)).toMatchObject({ state: 'undone', undoneCount: 1, keptCount: 0 })
    expect(await balanceOf('A')).toBe(80_000)
    expect((await client.bring('collection-files', file())).documents).toEqual({ new: 1, equal: 0, wrong: 0 })
  })

  test.each([
    ['a row that pays nothing', ';;;;;;', 'no trae un pago ni un comprobante'],
    ['a cheque without its number', 'Cheque;10;;;;;', 'Un cheque necesita su número.'],
    ['a method nobody has', 'Trueque;10;;;;;', 'Trueque'],
    ['a document without its kind', 'Efectivo;10;;;;A;', 'Falta el tipo'],
    ['more imputed than collected', 'Efectivo;10;;;FC;Z;20', 'Se imputa a documentos más que lo cobrado.'],
  ])('refuses %s', async (_what, rest, message) => {
    const done = await client.bring('collection-files', collectionsOf(collection('C', rest)))
    expect(counted(done)).toBe('0 0 0 1')
    expect(JSON.stringify(done.wrongRows)).toContain(message)
  })

  test('the list that Comprobantes exports is refused in words', async () => {
    const exported = await shop.admin.request('GET', '/api/data/collections/export?format=csv')
    const { id } = await client.upload('collection-files', exported.body)
    const done = await client.send('POST', `/${id}/check`)
    const view = done.status === 200 ? await client.settled(id) : null
    expect(view?.newCount ?? 0).toBe(0)
  })
})
