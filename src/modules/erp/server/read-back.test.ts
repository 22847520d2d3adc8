import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { workbookFile } from '../../../kernel/server/resources/workbook-file.ts'
import type { SheetCell } from '../../../kernel/server/resources/workbook-xml.ts'
import { knownProfiles } from '../contract/known-profiles.ts'
import type { ProfileDefinition } from '../contract/profile.ts'
import { defaultErpSettings } from '../contract/settings.ts'
import { exampleOrder } from './example-documents.ts'
import { compileLayout, type Layout } from './layout/compile-layout.ts'
import type { OrderLineRow, OrderRow } from './orders.queries.ts'
import { type Emit, renderOrder } from './render-orders.ts'

/** What a program on the other side has to get out of a file. */
type ReadLine = { article: string; thousandths: number; cents: number }
type ReadOrder = { number: number; customer: string; lines: ReadLine[] }
type Given = { order: OrderRow; lines: OrderLineRow[] }

const awkward = fc
  .array(fc.constantFrom('a', 'ñ', '"', ';', ',', '|', '=', '@', '\n', '\r', '\t', ' ', '€', "'", 'Ü'), {
    maxLength: 40,
  })
  .map(letters => letters.join(''))
const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,7}$/)
const line = fc.record({
  articleCode: code,
  articleName: awkward,
  quantity: fc.integer({ min: -99_999_999, max: 99_999_999 }).map(thousandths => thousandths / 1000),
  unitPrice: fc.integer({ min: 0, max: 9_999_999_999 }),
  discount: fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100),
  lineNet: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
})
const given = fc.array(
  fc.record({ customerCode: code, note: awkward, lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
)

type Values = typeof given extends fc.Arbitrary<infer Value> ? Value : never

const ordersOf = (values: Values): Given[] =>
  values.map(({ lines, ...order }, index) => ({
    order: { ...exampleOrder.order, ...order, number: index + 1, documentKey: `k${index}` },
    lines: lines.map((own, place) => ({ ...(exampleOrder.lines[0] as OrderLineRow), ...own, line: place + 1 })),
  }))

const expected = (orders: Given[]): ReadOrder[] =>
  orders.map(({ order, lines }) => ({
    number: order.number,
    customer: order.customerCode,
    lines: lines.map(({ articleCode, quantity, unitPrice }) => ({
      article: articleCode,
      thousandths: Math.round(quantity * 1000),
      cents: unitPrice,
    })),
  }))

const layoutOf = (name: string): { layout: Layout; definition: ProfileDefinition } => {
  const definition = knownProfiles.find(profile => profile.code === name)?.definition
  if (!definition) throw new Error(`no known layout ${name}`)
  return { layout: compileLayout('orders', definition, defaultErpSettings), definition }
}

const emitAll = (emit: Emit, orders: Given[]): void => {
  for (const { order, lines } of orders)
    renderOrder(emit, { settings: defaultErpSettings, split: 'whole' }, order, lines)
}

const textOf = ({ layout }: { layout: Layout }, orders: Given[]): Buffer => {
  let text = layout.titles
  emitAll((section, values, shared) => {
    text += layout.write(section, values, shared)
  }, orders)
  expect(layout.findings.misfits).toEqual([])
  return layout.encode(text)
}

/** Places as docs/guide/formatos-del-erp.md tells them, written out here by hand. */
const readFixed = (content: Buffer): ReadOrder[] => {
  const orders: ReadOrder[] = []
  const rows = content.toString('latin1').split('\r\n').slice(0, -1)
  for (const row of rows) {
    if (row[0] === '1') {
      expect(row).toHaveLength(137)
      orders.push({ number: Number(row.slice(1, 11)), customer: row.slice(11, 23).trim(), lines: [] })
    } else {
      expect(row).toHaveLength(89)
      const order = orders.at(-1)
      expect(order?.number).toBe(Number(row.slice(1, 11)))
      order?.lines.push({
        article: row.slice(15, 35).trim(),
        thousandths: Number(row.slice(35, 47)),
        cents: Number(row.slice(51, 64)),
      })
    }
  }
  return orders
}

/** Digits without the mark: no float comes near the money. */
const unitsOf = (text: string, decimals: number): number => {
  const [whole = '', rest = ''] = text.split('.')
  expect(rest).toHaveLength(decimals)
  return Number(whole + rest)
}

const readCsv = (content: Buffer): ReadOrder[] => {
  const { data, errors } = Papa.parse<Record<string, string>>(content.toString('utf8'), {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  const orders: ReadOrder[] = []
  for (const row of data) {
    if (row.name !== '') orders.push({ number: Number(row.name), customer: row.partner_id ?? '', lines: [] })
    orders.at(-1)?.lines.push({
      article: row['order_line/product_id'] ?? '',
      thousandths: unitsOf(row['order_line/product_uom_qty'] ?? '', 3),
      cents: unitsOf(row['order_line/price_unit'] ?? '', 2),
    })
  }
  return orders
}

const readWorkbook = async (content: Buffer): Promise<ReadOrder[]> => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(content as unknown as ArrayBuffer)
  const rows = (index: number) => {
    const found: unknown[][] = []
    workbook.worksheets[index]?.eachRow((row, number) => number > 1 && found.push((row.values as unknown[]).slice(1)))
    return found
  }
  const lines = rows(1)
  return rows(0).map(([number, customer]) => ({
    number: Number(number),
    customer: String(customer),
    lines: lines
      .filter(([of]) => of === number)
      .map(([, article, quantity, , price]) => ({
        article: String(article),
        thousandths: Math.round(Number(quantity) * 1000),
        cents: Math.round(Number(price) * 100),
      })),
  }))
}

const workbookOf = ({ layout }: { layout: Layout }, orders: Given[]): Promise<Buffer> => {
  const rows: Record<string, SheetCell[][]> = { document: [], line: [] }
  emitAll((section, values, shared) => {
    const row = layout.row(section, values, shared)
    if (row) rows[section]?.push(row)
  }, orders)
  expect(layout.findings.misfits).toEqual([])
  const columns = Array.from({ length: 8 }, (_, index) => ({ title: `c${index}`, width: 10 }))
  return buffer(
    workbookFile([
      { name: 'a', columns, rows: [rows.document ?? []] },
      { name: 'b', columns, rows: [rows.line ?? []] },
    ]),
  )
}

test('whoever reads the file of fixed width gets the same orders, to the cent', () => {
  fc.assert(
    fc.property(given, values => {
      const orders = ordersOf(values)
      expect(readFixed(textOf(layoutOf('fijo'), orders))).toEqual(expected(orders))
    }),
  )
})

test('whoever reads the csv gets the same orders, to the cent', () => {
  fc.assert(
    fc.property(given, values => {
      const orders = ordersOf(values)
      expect(readCsv(textOf(layoutOf('odoo'), orders))).toEqual(expected(orders))
    }),
  )
})

test('whoever reads the workbook gets the same orders, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(given, async values => {
      const orders = ordersOf(values)
      expect(await readWorkbook(await workbookOf(layoutOf('dynamics'), orders))).toEqual(expected(orders))
    }),
    { numRuns: 30 },
  )
})
