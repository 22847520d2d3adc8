import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { asProblem, problemDocument } from '../../../../kernel/server/http/problem-answers.ts'
import { markExported } from '../../../sales/server/index.ts'
import { refusalText } from '../../contract/refusals.ts'
import { parseClasses } from '../parse/classes.ts'
import type { ParseClass, ParseContext, ParseValues } from '../parse/parse-class.ts'
import { type ParseObject, selectByIds, selectIds } from '../parse/select-objects.ts'
import { wireValues } from '../parse/wire-values.ts'
import { differencesOf } from './compare-objects.ts'
import { findMade, type Outcome, saveOutcome } from './import-ledger.queries.ts'
import type { ClassPlan } from './import-plan.ts'
import type { SourceObject } from './parse-source-client.ts'

export type Importing = {
  context: ParseContext
  importId: string
  plan: ClassPlan
  /** Says what would be done, and does nothing. */
  isRehearsal: boolean
  /** The id here of what the import made of an object of a class, by its key or id there. */
  recordOf: (className: string, key: string) => Promise<string | null>
}

type Candidate = { object: SourceObject; values: ParseValues }

const classOf = ({ className }: ClassPlan): ParseClass => {
  const parseClass = parseClasses.get(className)
  if (!parseClass) throw problem(problems.notFound)
  return parseClass
}

const inTenant = <T>({ context }: Importing, work: (tenant: Tenant) => Promise<T>): Promise<T> =>
  context.product.withTenant(context.caller.session.envId, work)

/** The objects here that are known by the keys of a page. */
const findKnown = async (importing: Importing, candidates: Candidate[]): Promise<Map<string, ParseObject>> => {
  const { context, plan } = importing
  const { key } = plan
  if (key === null || candidates.length === 0) return new Map()
  const source = await classOf(plan).source(context)
  const keys = candidates.map(({ values }) => values[key])
  const query = { where: { [key]: { $in: keys } }, order: [], keys: null, skip: 0, limit: keys.length }
  const objects = await inTenant(importing, async ({ db }) =>
    selectByIds(db, source, await selectIds(db, source, query), null),
  )
  return new Map(objects.map(object => [String(object[key]), object] as const))
}

const outcomeOfKnown = ({ object, values }: Candidate, known: ParseObject, { key }: ClassPlan): Outcome => {
  const { definition: _definition, ...compared } = values
  const differences = differencesOf(known, compared).filter(text => !text.startsWith(`${key}: `))
  return {
    objectId: object.objectId,
    recordId: String(known.objectId),
    outcome: differences.length === 0 ? 'equal' : 'different',
    detail: differences.join('; '),
  }
}

/** What is refused for what it is. A failure of ours ends the import: it goes on from here the next time. */
const refusalOf = (error: unknown): string => {
  const failure = asProblem(error)
  if (failure.problem.status >= 500) throw error
  return refusalText(problemDocument(failure))
}

/** All of an object; else without one of its optional columns; else without any. */
const attemptsOf = (values: ParseValues, optional: string[] = []): { values: ParseValues; without: string[] }[] => {
  const present = optional.filter(name => values[name] !== undefined)
  const leavingOut = (names: string[]) => ({
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))),
    without: names,
  })
  const all = present.length > 1 ? [leavingOut(present)] : []
  return [{ values, without: [] }, ...present.map(name => leavingOut([name])), ...all]
}

/** The record and what the import remembers of it are one transaction: an import that is cut short makes nothing twice. */
const createRecord = async (importing: Importing, object: SourceObject, values: ParseValues): Promise<string> => {
  const { context, plan, importId } = importing
  const create = classOf(plan).create
  if (!create) throw problem(problems.notFound)
  if (plan.key !== null) return create(context, values)
  return inTenant(importing, async tenant => {
    const recordId = await create({ ...context, caller: { ...context.caller, tenant } }, values)
    const outcome: Outcome = { objectId: object.objectId, outcome: 'created', recordId }
    await saveOutcome(tenant, importId, plan.className, outcome)
    return recordId
  })
}

const createOne = async (importing: Importing, { object, values }: Candidate): Promise<Outcome> => {
  const { objectId } = object
  let refusal = ''
  for (const attempt of attemptsOf(values, importing.plan.optional))
    try {
      const recordId = await createRecord(importing, object, attempt.values)
      if (attempt.without.length === 0) return { objectId, outcome: 'created', recordId }
      return { objectId, outcome: 'different', recordId, detail: `sin ${attempt.without.join(', ')}: ${refusal}` }
    } catch (error) {
      refusal ||= refusalOf(error)
    }
  return { objectId, outcome: 'refused', detail: refusal }
}

const received = z.object({
  items: z.array(
    z.object({
      id: z.string().optional(),
      errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
    }),
  ),
})

const documentPaths: Record<string, string> = { orders: '/api/v1/orders', collections: '/api/v1/collections' }

/** Documents are received together, as those of a phone that was away. */
const receiveDocuments = async (importing: Importing, kind: string, candidates: Candidate[]): Promise<Outcome[]> => {
  if (candidates.length === 0) return []
  const { product, caller } = importing.context
  const path = documentPaths[kind] ?? ''
  const body = { items: candidates.map(({ values }) => values) }
  const { items } = received.parse(await product.call(caller, { method: 'POST', path, body }))
  return candidates.map(({ object: { objectId } }, at) => {
    const { id, errors = [] } = items[at] ?? {}
    if (id) return { objectId, outcome: 'created', recordId: id }
    const detail = errors.map(({ path: place, message }) => (place ? `${place}: ${message}` : message)).join(' ')
    return { objectId, outcome: 'refused', detail }
  })
}

/** Documents that the older system had sent to the ERP do not wait to be sent from here. */
const settleExported = async (importing: Importing, objects: SourceObject[], outcomes: Outcome[]): Promise<void> => {
  const { exported } = importing.plan
  if (!exported) return
  const sent = new Set(objects.filter(exported.is).map(({ objectId }) => objectId))
  const ids = outcomes.flatMap(({ objectId, recordId }) => (recordId && sent.has(objectId) ? [recordId] : []))
  if (ids.length === 0) return
  const { kind } = exported
  await inTenant(importing, async tenant => {
    const marked = await markExported(tenant, { id: importing.importId, kind }, ids)
    // No `recordEvent`: the export happened there, long ago.
    if (marked > 0) tenant.publish({ topic: 'exports', payload: {}, changed: { kind, ids } })
  })
}

/** The same values with the ids that the objects they name have here. */
const withRecords = async ({ plan, recordOf }: Importing, values: ParseValues): Promise<ParseValues> => {
  const own = { ...values }
  for (const [name, className] of Object.entries(plan.refers ?? {}))
    if (typeof values[name] === 'string') own[name] = (await recordOf(className, values[name])) ?? values[name]
  return own
}

const candidateOf = async (importing: Importing, object: SourceObject): Promise<Candidate | Outcome> => {
  const { plan, context } = importing
  const { objectId } = object
  if (object.deletedAt) return { objectId, outcome: 'skipped' }
  const raw = plan.values(object)
  if (!raw) return { objectId, outcome: 'refused', detail: 'No trae lo que acá hace falta.' }
  return { object, values: await withRecords(importing, wireValues(raw, context.caller.session.envId)) }
}

const isOutcome = (one: Candidate | Outcome): one is Outcome => 'outcome' in one

/** Makes the objects of a page that are not here, and compares those that are. */
export const dealWithObjects = async (importing: Importing, objects: SourceObject[]): Promise<Outcome[]> => {
  const { plan, importId, isRehearsal } = importing
  const settled: Outcome[] = []
  const candidates: Candidate[] = []
  for (const object of objects) {
    const one = await candidateOf(importing, object)
    if (isOutcome(one)) settled.push(one)
    else candidates.push(one)
  }
  const known = await findKnown(importing, candidates)
  const made = await inTenant(importing, tenant => findMade(tenant, importId, plan.className, objects))
  const missing: Candidate[] = []
  for (const candidate of candidates) {
    const own = plan.key === null ? undefined : known.get(String(candidate.values[plan.key]))
    const recordId = made.get(candidate.object.objectId)
    if (own) settled.push(outcomeOfKnown(candidate, own, plan))
    else if (plan.key === null && recordId)
      settled.push({ objectId: candidate.object.objectId, outcome: 'equal', recordId })
    else missing.push(candidate)
  }
  if (isRehearsal)
    return [...settled, ...missing.map(({ object: { objectId } }) => ({ objectId, outcome: 'created' as const }))]
  if (plan.exported) settled.push(...(await receiveDocuments(importing, plan.exported.kind, missing)))
  else for (const candidate of missing) settled.push(await createOne(importing, candidate))
  await settleExported(importing, objects, settled)
  return settled
}
