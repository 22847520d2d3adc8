import { addDays } from '../../../kernel/contract/formats.ts'
import { type BusinessDay, drawSecond, instantOf } from './calendar.ts'
import type { Customer } from './customers.ts'
import { between, type Point } from './places.ts'
import { createRandom, type Random } from './random.ts'
import { isDue } from './routes.ts'
import { collectDebt, collectOrder } from './take-collection.ts'
import { takeOrder } from './take-order.ts'
import { documentColumns, documentKey, isRecent, standingPoint, type Visit } from './visit.ts'
import type { World } from './world.ts'

type Stop = { customer: Customer; buys: boolean }

/** Who is visited and who buys: most buyers come from the day's plan, the rest called or were passed by. */
const chooseStops = (
  world: World,
  random: Random,
  planned: Customer[],
  sellerIndex: number,
  orders: number,
): Stop[] => {
  const buyers = new Set(
    planned
      .map(customer => ({ customer, luck: random.next() ** (1 / Math.max(0.01, customer.weight)) }))
      .sort((a, b) => b.luck - a.luck)
      .slice(0, Math.min(orders, Math.ceil(planned.length * 0.74)))
      .map(({ customer }) => customer),
  )
  const stops = planned.flatMap((customer): Stop[] => {
    if (buyers.has(customer)) return [{ customer, buys: true }]
    return random.chance(0.62) ? [{ customer, buys: false }] : []
  })
  const walk = world.walks[sellerIndex]
  for (let extra = buyers.size; extra < orders; extra += 1) {
    const customer = walk?.customers[walk.sample(random)]
    if (customer) stops.splice(random.integer(0, stops.length), 0, { customer, buys: true })
  }
  return stops
}

const buy = (visit: Visit): void => {
  const { world, random, day, customer, sellerIndex } = visit
  const order = takeOrder(visit)
  const paysNow = collectDebt(visit)
  if (!order.counts || order.isReturn) return
  world.totals.addOrder(day.month, sellerIndex, customer.id, order)
  if (customer.creditDays === 0) {
    if (!paysNow && random.chance(0.3)) collectOrder(visit, order)
    return
  }
  if (day.isToday) return
  world.numbers.invoice += 1
  world.debts.add(customer.id, {
    id: world.ids(instantOf(day, visit.second)),
    kind: customer.taxCondition === 'registered' ? 'FA' : 'FB',
    number: `0003-${String(world.numbers.invoice).padStart(8, '0')}`,
    issuedOn: day.day,
    dueOn: addDays(day.day, customer.creditDays),
    totalCents: order.totalCents,
    balanceCents: order.totalCents,
  })
}

const leaveWithout = (visit: Visit): void => {
  const { world, random, seller, day } = visit
  collectDebt(visit)
  const excuse = random.pick(world.company.excuses)
  const document = documentColumns(visit, 1)
  world.numbers.noPurchase += 1
  world.tables.noPurchases.add({
    ...document,
    documentKey: documentKey(seller, 'N', day.day, world.numbers.noPurchase),
    excuseId: excuse.id,
    note: random.chance(0.15) ? 'Volver la semana que viene' : null,
  })
}

const rememberVisits = (world: World, day: BusinessDay, sellerId: string, planned: Customer[], stops: Stop[]): void => {
  const isPlanned = new Set(planned)
  for (const customer of new Set([...planned, ...stops.map(stop => stop.customer)]))
    world.tables.visits.add({
      day: day.day,
      sellerId,
      customerId: customer.id,
      isPlanned: isPlanned.has(customer),
      hadDebtDue: world.debts.hasDue(customer.id, day.day),
    })
}

/** The phone tells where it is every ten minutes while the seller walks. */
const trackPositions = (
  world: World,
  day: BusinessDay,
  random: Random,
  sellerId: string,
  track: { second: number; point: Point }[],
): void => {
  const last = track.at(-1)
  if (!last) return
  let next = 0
  for (
    let second = Math.max(day.window.from, (track[0]?.second ?? 0) - 1500);
    second <= last.second;
    second += 600 + random.integer(-25, 25)
  ) {
    while ((track[next]?.second ?? Number.POSITIVE_INFINITY) < second) next += 1
    const to = track[next] ?? last
    const from = track[next - 1] ?? to
    const share = to.second === from.second ? 1 : (second - from.second) / (to.second - from.second)
    const point = between(from.point, to.point, Math.min(1, Math.max(0, share)))
    world.tables.positions.add({
      sellerId,
      at: new Date(instantOf(day, second)).toISOString(),
      ...point,
      accuracyMeters: random.integer(4, 35),
    })
  }
}

/** One seller's day: the plan, the visits in their sequence, what came of each, and the way walked. */
export const playSellerDay = (world: World, day: BusinessDay, sellerIndex: number, orders: number): void => {
  const seller = world.company.sellers[sellerIndex]
  if (!seller) return
  const random = createRandom(world.options.seed, `${day.day}/${seller.code}`)
  const planned = (day.isHoliday ? [] : (world.stops[sellerIndex]?.[day.weekday] ?? []))
    .filter(stop => isDue(stop, day.day))
    .map(stop => stop.customer)
  const reached = planned.slice(0, Math.ceil(planned.length * day.done))
  const stops = orders > 0 ? chooseStops(world, random, reached, sellerIndex, orders) : []
  rememberVisits(world, day, seller.id, planned, stops)
  const seconds = stops.map(() => drawSecond(random, day.window)).sort((a, b) => a - b)
  const track: { second: number; point: Point }[] = []
  stops.forEach(({ customer, buys }, index) => {
    const second = seconds[index] ?? day.window.from
    const point = standingPoint(random, customer)
    const visit: Visit = { world, random, day, seller, sellerIndex, customer, second, point }
    if (buys) buy(visit)
    else leaveWithout(visit)
    track.push({ second, point })
  })
  if (isRecent(world, day.day)) trackPositions(world, day, random, seller.id, track)
}

/** Shares a day's orders among the sellers by their strength; now and then one is absent. */
export const shareOrders = (world: World, day: BusinessDay): number[] => {
  const random = createRandom(world.options.seed, `share/${day.day}`)
  const weights = world.company.sellers.map(seller =>
    !day.isToday && random.chance(0.03) ? 0 : seller.weight * random.between(0.75, 1.25),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let done = 0
  let given = 0
  return weights.map(weight => {
    done += weight
    const share = total === 0 ? 0 : Math.round((done / total) * day.orders) - given
    given += share
    return share
  })
}
