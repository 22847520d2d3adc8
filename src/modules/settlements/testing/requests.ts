import type { Caller } from '../../../testing/application.ts'
import { draftOf } from '../contract/draft-of.ts'
import type { SettlementView } from '../contract/settlement-view.ts'
import type { TestLoad } from './test-load.ts'

type Load = Pick<TestLoad, 'loadId'>

export const urlOf = (load: Load, rest = '') => `/api/settlements/${load.loadId}${rest}`

export const read = (caller: Caller, load: Load) => caller.get<SettlementView>(urlOf(load))

type DraftValues = Record<string, unknown>

/** Saves these values over the draft of the settlement, and returns the settlement. */
export const save = async (caller: Caller, load: Load, values: DraftValues): Promise<SettlementView> => {
  const view = await read(caller, load)
  const answer = await caller.request('PUT', urlOf(load), {
    ...draftOf(view),
    seenVersion: view.version,
    ...values,
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}

export const count = async (caller: Caller, load: Load, part: 'goods' | 'money') =>
  caller.request('POST', urlOf(load, '/count'), { seenVersion: (await read(caller, load)).version, part })

/** Saves a count, with zero for every figure that is missing, and declares goods and money counted. */
export const countAll = async (caller: Caller, load: Load, values: DraftValues = {}): Promise<SettlementView> => {
  const view = await save(caller, load, values)
  const goods = view.goods.map(({ articleId, fit, unfit, empty, isContainer }) => ({
    articleId,
    fit: fit ?? 0,
    unfit: unfit ?? 0,
    empty: isContainer ? (empty ?? 0) : empty,
  }))
  await save(caller, load, { goods })
  for (const part of ['goods', 'money'] as const) {
    const answer = await count(caller, load, part)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  }
  return read(caller, load)
}

/** Gives every open difference a person and a reason. */
export const explainAll = async (
  caller: Caller,
  load: Pick<TestLoad, 'loadId' | 'personId'>,
  explanation: { reason?: string; bearer?: string; orderId?: string | undefined } = {},
): Promise<SettlementView> => {
  const view = await read(caller, load)
  const differences = view.unexplained.map(open => ({
    ...open,
    deliveryPersonId: load.personId,
    reason: 'Diferencia',
    ...explanation,
  }))
  return save(caller, load, { differences: [...draftOf(view).differences, ...differences] })
}

export const close = async (caller: Caller, load: Load) => {
  const { version: seenVersion, results: seenResults } = await read(caller, load)
  return caller.request('POST', urlOf(load, '/close'), { seenVersion, seenResults })
}
