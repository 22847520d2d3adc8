import { addDays, formatMoney, weekdayOf } from '../../../kernel/contract/formats.ts'
import { longNote, orderNotes } from './names.ts'
import { type DrawnLine, drawLines, taxRate } from './order-lines.ts'
import { zones } from './places.ts'
import type { Random } from './random.ts'
import { documentColumns, documentKey, isRecent, momentOf, nowhere, remember, type Visit } from './visit.ts'

export type TakenOrder = {
  netCents: number
  totalCents: number
  packages: number
  kg: number
  number: number
  counts: boolean
  isReturn: boolean
}

const knownLocations = new Set(zones.map(zone => zone.location))

/** Who typed it: 0 seller, 1 back office, 2 customer app, 3 marketplace. */
const originOf = (random: Random, marketplace: boolean): number => {
  const draw = random.next()
  if (draw < 0.82) return 0
  if (draw < 0.9) return 1
  return draw < 0.96 || !marketplace ? 2 : 3
}

/** 1 pending, 2 exported: all up to yesterday went to the ERP but a few of the last day, and those it does not know where to send. */
const stateOf = ({ random, day, world, customer }: Visit): number => {
  if (day.isToday) return 1
  if (day.day === world.lastOpenDay && random.chance(0.06)) return 1
  const isUnknown = !knownLocations.has(customer.location ?? '')
  return isUnknown && day.day >= addDays(world.calendar.today, -7) ? 1 : 2
}

const deliveryOf = (random: Random, day: string): string => {
  const next = addDays(day, random.chance(0.75) ? 1 : 2)
  return weekdayOf(next) === 7 ? addDays(next, 1) : next
}

const noteOf = (random: Random, isReturn: boolean): string | null => {
  if (isReturn) return random.pick(['Producto dañado', 'Vencimiento corto', 'Error de carga', 'Cadena de frío cortada'])
  if (random.chance(0.003)) return longNote
  return random.chance(0.08) ? random.pick(orderNotes) : null
}

const sumOf = (lines: DrawnLine[]) => {
  const sum = { units: 0, packages: 0, kg: 0, discountCents: 0, netCents: 0, totalCents: 0 }
  for (const line of lines) {
    sum.units += line.quantity
    sum.packages += line.packages
    sum.kg += line.kg
    sum.discountCents += line.discountCents
    sum.netCents += line.netCents
    sum.totalCents += line.totalCents
  }
  return sum
}

/** The seller who lowered a price by hand leaves a mark on the line, as on a phone's. */
const expectedOf = (line: DrawnLine): { expectedNetCents: number | null; expectedWhy: string | null } => {
  const expectedNetCents = Math.round((line.quantity * line.listPriceCents * (100 - line.discountPercent)) / 100)
  if (line.quantity < 0 || Math.abs(expectedNetCents - line.netCents) * 100 <= expectedNetCents)
    return { expectedNetCents: null, expectedWhy: null }
  return { expectedNetCents, expectedWhy: `Precio de lista: ${formatMoney(line.listPriceCents)} la unidad.` }
}

const addLines = ({ world, customer }: Visit, orderId: string, lines: DrawnLine[]): void => {
  const priceListId = world.company.priceLists[customer.listIndex]?.id ?? null
  for (const [index, line] of lines.entries())
    world.tables.orderLines.add({
      orderId,
      line: index + 1,
      articleId: line.article.id,
      priceListId,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      listPriceCents: line.listPriceCents,
      discountPercent: line.discountPercent,
      taxRate,
      netCents: line.netCents,
      totalCents: line.totalCents,
      packages: line.packages / 1000,
      kg: line.kg / 1000,
      ...expectedOf(line),
    })
}

const addHistory = (
  visit: Visit,
  order: { id: string; takenAt: string },
  canceledAt: string | null,
  undoneAt: string | null,
): void => {
  const history = { entity: 'orders', entityId: order.id }
  if (isRecent(visit.world, visit.day.day)) remember(visit, { ...history, action: 'received', at: order.takenAt })
  if (undoneAt) remember(visit, { ...history, action: canceledAt ? 'canceled' : 'deleted', at: undoneAt })
}

/** An order, or a return, with its lines. */
export const takeOrder = (visit: Visit): TakenOrder => {
  const { world, random, seller, customer, day } = visit
  const isReturn = random.chance(0.015)
  const lines = drawLines({ world, random, customer, month: world.calendar.months.indexOf(day.month), isReturn })
  const sum = sumOf(lines)
  const fate = isReturn ? 1 : random.next()
  const undoneAt = fate < 0.017 ? momentOf(visit, random.integer(5, 90)).at : null
  const canceledAt = fate < 0.012 ? undoneAt : null
  const origin = isReturn ? 0 : originOf(random, world.options.marketplace)
  const document = documentColumns(visit, random.integer(2, 6))
  world.numbers.order += 1
  world.numbers.line += lines.length
  const number = world.numbers.order
  const isUndone = undoneAt !== null
  const state = stateOf(visit)
  world.tables.orders.add({
    ...document,
    documentKey: documentKey(seller, 'P', day.day, number),
    number,
    kind: isReturn ? 'return' : 'sale',
    origin,
    state: isReturn || isUndone ? 1 : state,
    priceListId: world.company.priceLists[customer.listIndex]?.id ?? null,
    deliveryOn: isReturn ? null : deliveryOf(random, day.day),
    note: noteOf(random, isReturn),
    lineCount: lines.length,
    units: sum.units,
    packages: sum.packages / 1000,
    kg: sum.kg / 1000,
    discountCents: sum.discountCents,
    netCents: sum.netCents,
    taxCents: sum.totalCents - sum.netCents,
    totalCents: sum.totalCents,
    canceledAt,
    deletedAt: canceledAt ? null : undoneAt,
    ...(origin === 0 ? {} : nowhere),
  })
  addLines(visit, document.id, lines)
  addHistory(visit, document, canceledAt, undoneAt)
  return { ...sum, number, counts: !isUndone, isReturn }
}
