import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { HttpMethod } from '../../../../kernel/contract/route.ts'
import { asProblem, problemDocument } from '../../../../kernel/server/http/problem-answers.ts'
import { parseError, parseProblems } from '../../contract/parse.ts'
import { parseClasses } from './classes.ts'
import type { ParseClass, ParseContext, ParseValues } from './parse-class.ts'
import { findObjects, getObject, requireReader } from './read-objects.ts'
import { isObject } from './where.ts'
import { wireValues } from './wire-values.ts'

/** A request of Parse after its envelope was read. */
export type ParseCall = { method: HttpMethod; className: string; objectId: string | null; body: ParseValues }

const classOf = (name: string): ParseClass => {
  const parseClass = parseClasses.get(name)
  if (!parseClass) throw problem(parseProblems.noClass)
  return parseClass
}

const create = async (context: ParseContext, parseClass: ParseClass, body: ParseValues) => {
  if (!parseClass.create) throw problem(parseProblems.forbiddenOperation)
  const objectId = await parseClass.create(context, wireValues(body, context.caller.session.envId))
  context.caller.reply.code(201)
  return { objectId, createdAt: new Date().toISOString() }
}

const update = async (context: ParseContext, parseClass: ParseClass, id: string, body: ParseValues) => {
  const { deletedAt, ...values } = wireValues(body, context.caller.session.envId)
  const isDeletion = deletedAt !== undefined && deletedAt !== null
  if (isDeletion) await remove(context, parseClass, id)
  else if (!parseClass.update) throw problem(parseProblems.forbiddenOperation)
  else await parseClass.update(context, id, values)
  return { updatedAt: new Date().toISOString() }
}

const remove = async (context: ParseContext, parseClass: ParseClass, id: string) => {
  if (!parseClass.remove) throw problem(parseProblems.forbiddenOperation)
  await parseClass.remove(context, id)
  return {}
}

/** Reads or writes objects of a class. */
export const answerParse = async (context: ParseContext, call: ParseCall): Promise<unknown> => {
  const { method, objectId, body } = call
  const parseClass = classOf(call.className)
  requireReader(parseClass, context)
  if (objectId === null) {
    if (method === 'GET') return findObjects(context, { parseClass, classes: parseClasses }, body)
    if (method === 'POST') return create(context, parseClass, body)
    throw problem(parseProblems.forbiddenOperation)
  }
  if (!z.uuid().safeParse(objectId).success) throw problem(problems.notFound)
  if (method === 'GET') return getObject(context, { parseClass, classes: parseClasses, id: objectId }, body)
  if (method === 'PUT') return update(context, parseClass, objectId, body)
  if (method === 'DELETE') return remove(context, parseClass, objectId)
  throw problem(parseProblems.forbiddenOperation)
}

const maximumBatch = 100
const batchItem = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string().max(300),
  body: z.record(z.string(), z.unknown()).default({}),
})

const callOf = (item: unknown): ParseCall => {
  const { method, path, body } = batchItem.parse(item)
  const [, className = '', objectId = null] = /\/classes\/(\w+)(?:\/([\w-]+))?$/.exec(path) ?? []
  return { method, className, objectId, body }
}

const outcomeOf = async (context: ParseContext, item: unknown) => {
  try {
    const call = callOf(item)
    // A query may be answered by a stream, which has no place in a list of results.
    if (call.method === 'GET' && call.objectId === null) throw problem(parseProblems.forbiddenOperation)
    return { success: await answerParse(context, call) }
  } catch (error) {
    const failure = error instanceof z.ZodError ? problem(problems.invalidInput) : asProblem(error)
    if (failure.problem.status >= 500) throw error
    return { error: parseError(problemDocument(failure)) }
  }
}

/** Whether an item of a batch makes an object of a class whose documents are gathered. */
const isGathered = (item: unknown): boolean => {
  const parsed = batchItem.safeParse(item)
  if (!parsed.success || parsed.data.method !== 'POST') return false
  return parseClasses.get(callOf(item).className)?.isGathered ?? false
}

/** Items in their order, those that are gathered together in one list. */
const inSteps = (items: unknown[]): unknown[][] => {
  const steps: unknown[][] = []
  let isOpen = false
  for (const item of items) {
    const joins = isGathered(item)
    if (joins && isOpen) steps.at(-1)?.push(item)
    else steps.push([item])
    isOpen = joins
  }
  return steps
}

/** Each write by itself, with its own result, as Parse does without `transaction`. */
export const answerBatch = async (context: ParseContext, body: ParseValues): Promise<unknown> => {
  const { requests, transaction } = body
  if (!Array.isArray(requests) || transaction === true || !requests.every(isObject))
    throw problem(parseProblems.forbiddenOperation)
  if (requests.length > maximumBatch) throw problem(parseProblems.tooManyRequests)
  const outcomes: unknown[] = []
  for (const step of inSteps(requests))
    outcomes.push(...(await Promise.all(step.map(item => outcomeOf(context, item)))))
  context.caller.reply.code(200)
  return outcomes
}
