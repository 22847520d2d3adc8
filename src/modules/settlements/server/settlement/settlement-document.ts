import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import {
  formatDateTime,
  formatDay,
  formatMoney,
  formatNumber,
  formatQuantity,
  missing,
} from '../../../../kernel/contract/formats.ts'
import { documentPage, head, heading, type Issuer } from '../../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../../kernel/server/pdf/sheet.ts'
import { deliveryResults } from '../../../logistics/contract/delivery-results.ts'
import { formatPlate } from '../../../logistics/contract/plates.ts'
import { labelledBarcode, loadBarcodeText } from '../../../logistics/server/index.ts'
import { paymentMethods } from '../../contract/delivery-words.ts'
import { differenceWords } from '../../contract/difference-words.ts'
import { isGoodsKind } from '../../contract/settlement-rules.ts'
import { bearers, type SettlementView } from '../../contract/settlement-view.ts'

/** A figure; blank while it is not counted, to be filled in by hand. */
const figure = (units: number | null | undefined): string => (units == null ? '' : formatQuantity(units))
const atRight = (text: string): Content => ({ text, alignment: 'right', noWrap: true }) as Content

/** Sections of at most this many lines are not split over pages, so that a title is never alone at the foot of a page. */
const wholeLines = 20

const section = (title: string, content: Content, lines: number): Content => ({
  stack: [{ text: title, style: 'strong', fontSize: 11, margin: [0, 12, 0, 4] }, content],
  unbreakable: lines <= wholeLines,
})

const table = (widths: (string | number)[], titles: [string, boolean?][], rows: (string | Content)[][]): Content => ({
  table: { headerRows: 1, widths, body: [head(...titles), ...rows] as Content[][] },
  layout: hairlines,
})

const facts = ({ number, deliveryPerson, vehicle, warehouse, deliversOn }: SettlementView): Content => ({
  columns: [
    {
      width: 'auto',
      stack: [
        { text: 'Repartidor', style: 'label' },
        { text: `${deliveryPerson.code}  ${deliveryPerson.name}`, style: 'strong', fontSize: 11 },
      ],
    },
    { width: 'auto', stack: [{ text: 'Vehículo', style: 'label' }, `${formatPlate(vehicle.code)} · ${vehicle.name}`] },
    { width: 'auto', stack: [{ text: 'Depósito', style: 'label' }, warehouse.name] },
    { width: 'auto', stack: [{ text: 'Reparto del', style: 'label' }, formatDay(deliversOn)] },
    { width: '*', text: '' },
    {
      width: 110,
      stack: [labelledBarcode(loadBarcodeText(number), { moduleWidth: 1, height: 28 })],
    },
  ],
  columnGap: 16,
})

const goods = (view: SettlementView): Content =>
  table(
    ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'],
    [
      ['Código'],
      ['Artículo'],
      ['Cargado', true],
      ['Entregado', true],
      ['Apto', true],
      ['No apto', true],
      ['Falta', true],
      ['Cambió', true],
    ],
    view.goods.map(({ code, name, fit, unfit, figures }) => [
      code,
      name,
      ...[figures?.loaded, figures?.delivered, fit, unfit, figures?.shortage, figures?.spoiled].map(units =>
        atRight(figure(units)),
      ),
    ]),
  )

const containersOf = (view: SettlementView) => view.goods.filter(({ isContainer }) => isContainer)

const empties = (view: SettlementView): Content =>
  table(
    ['auto', '*', 'auto', 'auto', 'auto'],
    [['Código'], ['Envase'], ['Retirado', true], ['Contado', true], ['Falta', true]],
    containersOf(view).map(({ code, name, empty, figures }) => [
      code,
      name,
      ...[figures?.pickedUp, empty, figures?.emptyShortage].map(units => atRight(figure(units))),
    ]),
  )

type Money = NonNullable<SettlementView['money']>

const withMoney = (money: Money): Money =>
  money.filter(({ method, taken, counted }) => method === 0 || taken || counted)

const money = (rows: Money): Content =>
  table(
    ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
    [['Dinero'], ['Cobrado', true], ['Gastos', true], ['Esperado', true], ['Contado', true], ['Falta', true]],
    rows.map(({ method, taken, spent, expected, counted, missing: short }) => [
      paymentMethods[method] ?? '',
      ...[taken, spent, expected, counted, short].map(cents => atRight(formatMoney(cents))),
    ]),
  )

const orders = (view: SettlementView): Content =>
  table(
    ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'],
    [
      ['Pedido'],
      ['Cliente'],
      ['Resultado'],
      ['Cargado', true],
      ['Entregado', true],
      ['Devuelto', true],
      ['Cobrado', true],
    ],
    view.orders.map(({ number, customer, customerCode, result, totalCents, deliveredCents, paidCents }) => [
      String(number),
      `${customerCode}  ${customer}`,
      result ? deliveryResults[result] : missing,
      atRight(formatMoney(totalCents)),
      atRight(formatMoney(deliveredCents)),
      atRight(formatMoney(deliveredCents === null ? null : totalCents - deliveredCents)),
      atRight(formatMoney(paidCents)),
    ]),
  )

const countedRows = (view: SettlementView): [string, Content][] => {
  const row = (words: string, cents: number): [string, Content] => [words, atRight(formatMoney(cents))]
  const method = (id: number) => paymentMethods[id] ?? ''
  const sentence = (...words: (string | null)[]) => words.filter(Boolean).join(' ')
  return [
    ...view.notes.map(({ form, denominationCents, quantity }) =>
      row(
        `${formatNumber(quantity)} × ${form === 'note' ? 'billete' : 'moneda'} de ${formatMoney(denominationCents)}`,
        denominationCents * quantity,
      ),
    ),
    ...(view.looseCents > 0 ? [row('Otro efectivo', view.looseCents)] : []),
    ...view.values
      .filter(({ isInHand }) => isInHand)
      .map(value => row(sentence(`${method(value.method)}:`, value.bank, value.checkNumber ?? ''), value.amountCents)),
    ...view.extras.map(extra => row(`${method(extra.method)}: ${extra.detail}`, extra.amountCents)),
    ...view.expenses.map(({ detail, amountCents }) => row(`Gasto: ${detail}`, amountCents)),
  ]
}

const countedTable = (rows: [string, Content][]): Content =>
  table(['*', 'auto'], [['Contado y gastado'], ['Importe', true]], rows)

const differences = (view: SettlementView): Content => {
  const articles = new Map(view.goods.map(({ articleId, name }) => [articleId, name]))
  const numbers = new Map(view.orders.map(({ orderId, number }) => [orderId, number]))
  const methods = new Map([
    ...view.values.map(({ subject, method }): [string, number] => [subject, method]),
    ...view.extras.map(({ key, method }): [string, number] => [key, method]),
  ])
  return table(
    ['*', 'auto', 'auto', '*', 'auto'],
    [['Diferencia'], ['Documento'], ['A cargo de'], ['Motivo'], ['Importe', true]],
    view.differences.map(difference => {
      const { kind, articleId, units, subject, orderId, deliveryPerson, bearer, reason, amountCents } = difference
      const words = differenceWords({ ...difference, method: methods.get(subject ?? '') })
      return [
        isGoodsKind(kind)
          ? `${words}: ${figure(Math.abs(units ?? 0))} × ${articles.get(articleId ?? '') ?? missing}`
          : words,
        orderId ? `Pedido ${numbers.get(orderId) ?? missing}` : `Consolidado ${view.number}`,
        bearer === 'person' ? deliveryPerson.name : bearers.company,
        reason,
        atRight(formatMoney(amountCents)),
      ]
    }),
  )
}

const signature = (name: string): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5 }] },
    { text: name, margin: [0, 4, 0, 0] },
    { text: 'Firma y aclaración', style: 'label' },
  ],
})

/** The people who counted each part, and when. */
const countWords = ({ goodsCount, moneyCount }: SettlementView, timeZone: string): string[] =>
  [['Mercadería contada por', goodsCount] as const, ['Valores contados por', moneyCount] as const].flatMap(
    ([words, count]) => (count ? [`${words} ${count.actor}, ${formatDateTime(count.at, timeZone)}`] : []),
  )

const statusOf = ({ state, goodsCount, moneyCount }: SettlementView): string | null => {
  if (state === 'closed') return null
  return goodsCount && moneyCount ? 'SIN CERRAR' : 'SIN CONTAR'
}

/** The sections of the document; parts that are not counted are a blank form. */
const sectionsOf = (view: SettlementView): Content[] => {
  const personCents = view.differences
    .filter(({ bearer }) => bearer === 'person')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const rows = countedRows(view)
  const containers = containersOf(view).length
  const kinds = view.money ? withMoney(view.money) : []
  return [
    section('Mercadería', goods(view), view.goods.length),
    ...(containers > 0 ? [section('Envases vacíos', empties(view), containers)] : []),
    ...(kinds.length > 0 ? [section('Dinero', money(kinds), kinds.length)] : []),
    ...(rows.length > 0 ? [section('Detalle', countedTable(rows), rows.length)] : []),
    ...(view.differences.length > 0
      ? [
          section(
            `Diferencias asentadas: ${formatMoney(personCents)} a cargo de repartidores`,
            differences(view),
            view.differences.length,
          ),
        ]
      : []),
    section('Pedidos', orders(view), view.orders.length),
    ...(view.note ? [section('Observaciones', { text: view.note }, 1)] : []),
  ]
}

/** The printed settlement to sign: goods, money, results and differences. */
export const settlementDocument = (view: SettlementView, issuer: Issuer, now: Date): TDocumentDefinitions => {
  const title = `Rendición ${view.number}`
  return documentPage({
    issuer,
    title,
    now,
    voided: statusOf(view),
    content: [
      heading(issuer, title, [formatDay(view.deliversOn), ...countWords(view, issuer.timeZone)]),
      facts(view),
      ...sectionsOf(view),
      {
        unbreakable: true,
        margin: [0, 56, 0, 0],
        columnGap: 40,
        columns: [signature(view.deliveryPerson.name), signature(view.closedBy ?? issuer.name)],
      },
    ],
  })
}
