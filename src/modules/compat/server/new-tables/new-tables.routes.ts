import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { resourcePath } from '../../../../kernel/contract/resource.ts'
import {
  type DoorCaller,
  type ProductCalls,
  type ProductRow,
  readProductRows,
} from '../../../../kernel/server/http/product-calls.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { findByNaturalKeys, keyOf } from '../../../../kernel/server/resources/resource-queries.ts'
import { newTableRoutes } from '../../contract/new-tables.ts'
import { requireBearer } from '../bearer.ts'
import { contactOf, sellerOf } from './wire-rows.ts'

/** A company has a few thousand sellers and contacts at most; more are read with `k`. */
const maximumRows = 20_000

const allRows = async (
  product: ProductCalls,
  caller: DoorCaller,
  resource: string,
  filter: string[] = [],
): Promise<ProductRow[]> => {
  const rows: ProductRow[] = []
  const list = { path: resourcePath(resource), query: { filter }, maximum: maximumRows }
  for await (const batch of readProductRows(product, caller, list)) rows.push(...batch)
  return rows
}

/** The codes of `k=a+b`; a `+` arrives as a space, as addresses write one. */
const codesOf = (k: string): string[] => [...new Set(k.split(/[+\s]+/).filter(Boolean))]

/** Codes of one filter: a filter has at most 300 characters, and a code 40. */
const codesPerFilter = 6

const contactsOf = async (product: ProductCalls, caller: DoorCaller, codes: string[]): Promise<ProductRow[]> => {
  const rows: ProductRow[] = []
  for (let start = 0; start < codes.length; start += codesPerFilter) {
    const group = codes.slice(start, start + codesPerFilter)
    rows.push(...(await allRows(product, caller, 'contacts', [`code:matches:${group.join('|')}`])))
  }
  // A filter compares without capitals and accents; a key is compared as it is.
  return rows.filter(({ code }) => codes.includes(String(code)))
}

const importResult = z.object({
  created: z.number(),
  updated: z.number(),
  errors: z.array(z.object({ row: z.number(), path: z.string(), message: z.string() })),
})

const regionsPath = resourcePath('regions')

const syncRegions = async (product: ProductCalls, caller: DoorCaller, rows: unknown[]) => {
  const body = { rows, dryRun: false }
  const answer = await product.call(caller, { method: 'POST', path: `${regionsPath}/import`, body })
  const { created, updated, errors } = importResult.parse(answer)
  if (errors.length > 0)
    throw problem(problems.invalidInput, {
      errors: errors.map(({ row, path, message }) => ({ path: `${row}.${path}`, message })),
    })
  return { success: true, msg: `Regiones creadas: ${created}; cambiadas: ${updated}.` }
}

const deleteRegions = async (product: ProductCalls, caller: Required<DoorCaller>, keys: { code: string }[]) => {
  const grid = product.routeAt('GET', regionsPath)?.grid
  if (!grid) throw problem(problems.notFound)
  const { timeZone } = caller.session
  const rows = await findByNaturalKeys(caller.tenant, grid.resource, keys, { timeZone, ...grid.rules, scope: null })
  const present = [...new Set(keys.map(key => rows.get(keyOf(grid.resource, key))))].filter(row => !row?.deletedAt)
  if (present.includes(undefined)) throw problem(problems.notFound)
  for (const row of present)
    await product.call(caller, { method: 'DELETE', path: `${regionsPath}/:id`, params: { id: row?.id ?? '' } })
  return { success: true, msg: `Regiones eliminadas: ${present.length}.` }
}

export const createNewTableRoutes = (product: ProductCalls): BoundRoute[] => [
  handleOpen(newTableRoutes.sellers, async ({ session: maybe, ...call }) => {
    const session = signedIn(maybe)
    const rows = await allRows(product, { session, ...call }, 'sellers')
    return { data: { data: rows.map(row => sellerOf(session.envId, row)) } }
  }),
  handleOpen(newTableRoutes.contacts, async ({ session: maybe, query, ...call }) => {
    const session = signedIn(maybe)
    const caller = { session, ...call }
    const codes = codesOf(query.k ?? '')
    const rows = await (codes.length > 0 ? contactsOf(product, caller, codes) : allRows(product, caller, 'contacts'))
    return { data: { data: rows.map(row => contactOf(session.envId, row)) } }
  }),
  handle(newTableRoutes.syncRegions, async ({ body, ...caller }) => {
    requireBearer(caller.request)
    return syncRegions(product, caller, body)
  }),
  handle(newTableRoutes.deleteRegions, async ({ body, ...caller }) => {
    requireBearer(caller.request)
    return deleteRegions(product, caller, body)
  }),
]
