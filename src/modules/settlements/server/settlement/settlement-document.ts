import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay, formatMoney, formatNumber, missing } from '../../../../kernel/contract/formats.ts'
import { formatPlate } from '../../../logistics/contract/plates.ts'
import { labelledBarcode, loadBarcodeText } from '../../../logistics/server/index.ts'
import { documentPage, hairlines, head, heading, type Issuer } from '../../../sales/server/index.ts'
import { deliveryResults, moneyKinds } from '../../contract/delivery-words.ts'
import type { SettlementView } from '../../contract/settlements.ts'

const figure = (units: number): string => formatNumber(units, Number.isInteger(units) ? 0 : 3)
const atRight = (text: string): Content => ({ text, alignment: 'right', noWrap: true }) as Content

/** What is at most this many lines long stays whole, so that its title is never left alone at the foot of a page. */
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
    ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'],
    [
      ['Código'],
      ['Artículo'],
      ['Cargado', true],
      ['Entregado', true],
      ['Apto', true],
      ['No apto', true],
      ['Faltante', true],
    ],
    view.goods.map(({ code, name, loaded, pickedUp, delivered, fit, unfit, shortage }) => [
      code,
      pickedUp > 0 ? `${name} (+${figure(pickedUp)} envases retirados)` : name,
      ...[loaded, delivered, fit, unfit, shortage].map(units => atRight(figure(units))),
    ]),
  )

const money = ({ money: kinds }: SettlementView): Content =>
  table(
    ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
    [['Dinero'], ['Cobrado', true], ['Gastos', true], ['Esperado', true], ['Contado', true], ['Falta', true]],
    kinds.map(({ kind, taken, spent, expected, counted, missing: short }) => [
      moneyKinds[kind],
      ...[taken, spent, expected, counted, short].map(cents => atRight(formatMoney(cents))),
    ]),
  )

const orders = (view: SettlementView): Content =>
  table(
    ['auto', '*', 'auto', 'auto', 'auto'],
    [['Pedido'], ['Cliente'], ['Resultado'], ['Entregado', true], ['Cobrado', true]],
    view.orders.map(({ number, customer, customerCode, result, deliveredCents, paidCents }) => [
      String(number),
      `${customerCode}  ${customer}`,
      result ? deliveryResults[result] : missing,
      atRight(formatMoney(deliveredCents)),
      atRight(formatMoney(paidCents)),
    ]),
  )

const counted = ({ notes, counts }: SettlementView): Content => {
  const titles = { cheque: 'Cheque', transfer: 'Transferencia', expense: 'Gasto' }
  return table(
    ['*', 'auto'],
    [['Contado y gastado'], ['Importe', true]],
    [
      ...notes.map(({ denominationCents, quantity }) => [
        `${figure(quantity)} × ${formatMoney(denominationCents)}`,
        atRight(formatMoney(denominationCents * quantity)),
      ]),
      ...counts.map(({ kind, detail, amountCents }) => [
        `${titles[kind]}: ${detail ?? missing}`,
        atRight(formatMoney(amountCents)),
      ]),
    ],
  )
}

const differences = (view: SettlementView): Content => {
  const articles = new Map(view.goods.map(({ articleId, name }) => [articleId, name]))
  const numbers = new Map(view.orders.map(({ orderId, number }) => [orderId, number]))
  return table(
    ['*', 'auto', 'auto', '*', 'auto'],
    [['Diferencia'], ['Documento'], ['A cargo de'], ['Motivo'], ['Importe', true]],
    view.differences.map(({ kind, articleId, units, orderId, deliveryPerson, reason, amountCents }) => [
      kind === 'goods' ? `${figure(units ?? 0)} × ${articles.get(articleId ?? '') ?? missing}` : moneyKinds[kind],
      orderId ? `Pedido ${numbers.get(orderId) ?? missing}` : `Consolidado ${view.number}`,
      deliveryPerson.name,
      reason,
      atRight(formatMoney(amountCents)),
    ]),
  )
}

const signature = (name: string): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5 }] },
    { text: name, margin: [0, 4, 0, 0] },
    { text: 'Firma y aclaración', style: 'label' },
  ],
})

/** The settlement to be signed: goods, money, results and differences, in ink on white. */
export const settlementDocument = (view: SettlementView, issuer: Issuer, now: Date): TDocumentDefinitions => {
  const title = `Rendición ${view.number}`
  const owed = view.differences.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return documentPage({
    issuer,
    title,
    now,
    voided: view.state === 'closed' ? null : 'SIN CERRAR',
    content: [
      heading(issuer, title, [formatDay(view.deliversOn)]),
      facts(view),
      section('Mercadería', goods(view), view.goods.length),
      section('Dinero', money(view), view.money.length),
      ...(view.notes.length + view.counts.length > 0
        ? [section('Detalle', counted(view), view.notes.length + view.counts.length)]
        : []),
      ...(view.differences.length > 0
        ? [section(`Diferencias asentadas: ${formatMoney(owed)}`, differences(view), view.differences.length)]
        : []),
      section('Pedidos', orders(view), view.orders.length),
      ...(view.note ? [section('Observaciones', { text: view.note }, 1)] : []),
      {
        unbreakable: true,
        margin: [0, 56, 0, 0],
        columnGap: 40,
        columns: [signature(view.deliveryPerson.name), signature(view.closedBy ?? issuer.name)],
      },
    ],
  })
}
