import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { Caller } from '../../../testing/application.ts'
import { draftOf } from '../contract/draft-of.ts'
import type { SettlementView } from '../contract/settlement-view.ts'
import { createTestLoad, type TestLoadLine, type TestLoad as WholeRound } from './test-load.ts'

type Round = Pick<WholeRound, 'loadId'>

export const line = (article: number, units: number, priceCents = 10_000): TestLoadLine => ({
  article,
  units,
  priceCents,
})

/** What a phone sends of one order of a round. */
export const result = (
  round: Pick<WholeRound, 'loadId' | 'orders'>,
  order: number,
  given: Record<string, unknown>,
) => ({
  key: newId(),
  loadId: round.loadId,
  orderId: round.orders[order]?.id,
  at: new Date().toISOString(),
  result: 'delivered',
  ...given,
})

export const urlOf = (round: Round, rest = '') => `/api/settlements/${round.loadId}${rest}`

export const read = (caller: Caller, round: Round) => caller.get<SettlementView>(urlOf(round))

type Drafted = Record<string, unknown>

/** Saves what was counted over what is there, and answers how it stands. */
export const save = async (caller: Caller, round: Round, values: Drafted): Promise<SettlementView> => {
  const view = await read(caller, round)
  const answer = await caller.request('PUT', urlOf(round), {
    ...draftOf(view),
    seenVersion: view.version,
    ...values,
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}

export const count = async (caller: Caller, round: Round, part: 'goods' | 'money') =>
  caller.request('POST', urlOf(round, '/count'), { seenVersion: (await read(caller, round)).version, part })

/** What nobody wrote a figure of did not come back; then both parts are said to be counted. */
export const countAll = async (caller: Caller, round: Round, values: Drafted = {}): Promise<SettlementView> => {
  const view = await save(caller, round, values)
  const goods = view.goods.map(({ articleId, fit, unfit, empty, isContainer }) => ({
    articleId,
    fit: fit ?? 0,
    unfit: unfit ?? 0,
    empty: isContainer ? (empty ?? 0) : empty,
  }))
  await save(caller, round, { goods })
  for (const part of ['goods', 'money'] as const) {
    const answer = await count(caller, round, part)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  }
  return read(caller, round)
}

/** Every open difference gets a person and a reason. */
export const explainAll = async (
  caller: Caller,
  round: Pick<WholeRound, 'loadId' | 'personId'>,
  explanation: { reason?: string; bearer?: string; orderId?: string | undefined } = {},
): Promise<SettlementView> => {
  const view = await read(caller, round)
  const differences = view.unexplained.map(open => ({
    ...open,
    deliveryPersonId: round.personId,
    reason: 'Diferencia',
    ...explanation,
  }))
  return save(caller, round, { differences: [...draftOf(view).differences, ...differences] })
}

export const close = async (caller: Caller, round: Round) => {
  const { version: seenVersion, results: seenResults } = await read(caller, round)
  return caller.request('POST', urlOf(round, '/close'), { seenVersion, seenResults })
}

/** Two orders, the second kept in part: cash, a cheque and an empty container came back, and three units of the first article. */
export const deliveredLoad = async (
  inTenant: (work: (tenant: Tenant) => Promise<WholeRound>) => Promise<WholeRound>,
  caller: Caller,
): Promise<WholeRound> => {
  const round = await inTenant(tenant =>
    createTestLoad(tenant, { articles: 2, containers: [1], orders: [[line(0, 6), line(1, 2, 5_000)], [line(0, 4)]] }),
  )
  await caller.post('/api/deliveries', {
    items: [
      result(round, 0, {
        payments: [
          { method: 0, amountCents: 50_000 },
          { method: 1, amountCents: 20_000 },
        ],
        containers: [{ articleId: round.articleIds[1], units: 1 }],
      }),
      result(round, 1, {
        result: 'partial',
        returns: [{ articleId: round.articleIds[0], units: 3, isFit: true, reason: 'price' }],
        payments: [{ method: 0, amountCents: 10_000 }],
      }),
    ],
  })
  return round
}
