import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import { parseProblems } from '../../contract/parse.ts'
import {
  type Classes,
  type Included,
  type IncludePlan,
  includeObjects,
  planIncludes,
  selectedKeys,
} from './include-objects.ts'
import type { ParseClass, ParseContext } from './parse-class.ts'
import type { ParseSource } from './parse-source.ts'
import { countObjects, type ParseObject, type ParseQuery, selectByIds, selectIds } from './select-objects.ts'
import { badQuery, type InnerSources, innerClasses } from './where.ts'

/** More objects than any client kept in its memory; older clients send as limit their count squared. */
const maximumObjects = 200_000
const defaultLimit = 100
const pageSize = 500

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')]).catch(false)
const names = z
  .string()
  .max(1000)
  .transform(text => text.split(',').filter(Boolean))
const number = z.coerce.number().int().min(0)

const shownInput = z.object({ keys: names.optional(), include: names.default([]), includeAll: flag.default(false) })

const findInput = shownInput.extend({
  where: z.unknown().optional(),
  order: names.default([]),
  skip: number.max(maximumObjects).default(0),
  limit: number.default(defaultLimit),
  count: z.union([z.boolean(), z.coerce.number()]).default(false),
})

/** A REST client writes the query as JSON in the address, the SDK as an object in the body. */
const whereOf = (where: unknown): unknown => {
  if (typeof where !== 'string') return where ?? {}
  try {
    return JSON.parse(where)
  } catch {
    throw badQuery('La consulta no es JSON.')
  }
}

const includedOf = ({ keys, include, includeAll }: z.output<typeof shownInput>): Included => ({
  paths: include,
  all: includeAll,
  keys: keys ?? null,
})

const queryOf = (body: unknown): ParseQuery & { counts: boolean; included: Included } => {
  const result = findInput.safeParse(body)
  if (!result.success) throw badQuery('La consulta no es válida.')
  const { where, order, skip, limit, count } = result.data
  const included = includedOf(result.data)
  return {
    where: whereOf(where),
    order,
    keys: included.keys,
    included,
    skip,
    limit: Math.min(limit, maximumObjects),
    counts: Boolean(count),
  }
}

export const requireReader = ({ path }: ParseClass, { product, caller }: ParseContext): void => {
  if (path !== null && !product.mayCall(caller.session, 'GET', path)) throw problem(problems.forbidden)
}

type ReadingClass = { parseClass: ParseClass; classes: Classes }
type Reading = { source: ParseSource; classes: Classes }

/** What is read of each object, and which objects in it. */
type Shown = { source: ParseSource; keys: string[] | null; plan: IncludePlan }

const shownOf = async (context: ParseContext, reading: Reading, included: Included): Promise<Shown> => ({
  source: reading.source,
  keys: selectedKeys(reading.source, included),
  plan: await planIncludes(context, reading, included),
})

const selectShown = async (db: Kysely<DB>, { source, keys, plan }: Shown, ids: string[]): Promise<ParseObject[]> => {
  const objects = await selectByIds(db, source, ids, keys)
  await includeObjects(db, objects, plan)
  return objects
}

async function* pagesOf({ product, caller }: ParseContext, ids: string[], shown: Shown) {
  for (let start = 0; start < ids.length; start += pageSize)
    yield product.withTenant(
      caller.session.envId,
      ({ db }) => selectShown(db, shown, ids.slice(start, start + pageSize)),
      { readOnly: true },
    )
}

async function* jsonOf(pages: AsyncGenerator<ParseObject[]>, tail: string): AsyncGenerator<string> {
  let separator = '{"results":['
  for await (const page of pages)
    for (const object of page) {
      yield `${separator}${JSON.stringify(object)}`
      separator = ','
    }
  yield `${separator === ',' ? '' : separator}]${tail}}`
}

const maximumInner = 3

/** Each class inside a query is read with the caller's own permission and scope, as if it were asked for by itself. */
const innerSourcesOf = async (context: ParseContext, where: unknown, classes: Classes): Promise<InnerSources> => {
  const names = [...new Set(innerClasses(where))]
  if (names.length > maximumInner) throw badQuery(`Una consulta mira hasta ${maximumInner} clases más.`)
  const sources = new Map<string, ParseSource>()
  for (const name of names) {
    const inner = classes.get(name)
    if (!inner) throw problem(parseProblems.noClass)
    requireReader(inner, context)
    sources.set(name, await inner.source(context))
  }
  return sources
}

/**
 * The objects of a query. The ids come first, in their order; the objects follow page by page while they are sent, so
 * that the largest limit costs as much memory as one page.
 */
export const findObjects = async (
  context: ParseContext,
  { parseClass, classes }: ReadingClass,
  body: unknown,
): Promise<FastifyReply | { results: ParseObject[]; count?: number }> => {
  requireReader(parseClass, context)
  const asked = queryOf(body)
  const query = { ...asked, inner: await innerSourcesOf(context, asked.where, classes) }
  const source = await parseClass.source(context)
  const shown = await shownOf(context, { source, classes }, asked.included)
  const { product, caller } = context
  const { ids, count } = await product.withTenant(
    caller.session.envId,
    async ({ db }) => ({
      ids: query.limit > 0 ? await selectIds(db, source, query) : [],
      count: query.counts ? { count: await countObjects(db, source, query) } : {},
    }),
    { readOnly: true },
  )
  const pages = pagesOf(context, ids, shown)
  if (ids.length <= pageSize) return { results: (await pages.next()).value ?? [], ...count }
  const tail = query.counts ? `,"count":${count.count}` : ''
  return caller.reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(pages, tail)))
}

export const getObject = async (
  context: ParseContext,
  { parseClass, classes, id }: ReadingClass & { id: string },
  body: unknown,
): Promise<ParseObject> => {
  requireReader(parseClass, context)
  const input = shownInput.safeParse(body)
  if (!input.success) throw badQuery('La consulta no es válida.')
  if (!z.uuid().safeParse(id).success) throw problem(problems.notFound)
  const source = await parseClass.source(context)
  const shown = await shownOf(context, { source, classes }, includedOf(input.data))
  const { product, caller } = context
  const [object] = await product.withTenant(caller.session.envId, ({ db }) => selectShown(db, shown, [id]), {
    readOnly: true,
  })
  if (!object) throw problem(problems.notFound)
  return object
}
