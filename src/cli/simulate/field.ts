import { z } from 'zod'
import { cliError } from '../failure.ts'
import type { Api } from './api.ts'

export type FieldCustomer = { code: string; latitude: number | null; longitude: number | null }
export type FieldArticle = { code: string; pesos: number }

/** The data that a phone has synchronized before the day begins. */
export type Field = {
  sellers: string[]
  customers: Map<string, FieldCustomer[]>
  articles: FieldArticle[]
  excuses: string[]
}

const reference = z.object({ code: z.string() })
const active = reference.extend({ isActive: z.boolean() })
const customer = active.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  seller: reference.nullable(),
})
const price = z.object({ articleCode: z.string(), price: z.number() })

/** A simulation does not need more customers or sellers than these. */
const mostRows = 20_000

/** Reads sellers, their customers, articles with a price and excuses through the lists of the API. */
export const readField = async (api: Api, sellerCount: number): Promise<Field> => {
  const sellers = (await api.list('/api/data/sellers', active, mostRows))
    .filter(one => one.isActive)
    .map(one => one.code)
  const customers = new Map<string, FieldCustomer[]>()
  for (const { seller, isActive, ...place } of await api.list('/api/data/customers', customer, mostRows)) {
    if (!seller || !isActive) continue
    customers.set(seller.code, [...(customers.get(seller.code) ?? []), place])
  }
  const prices = new Map(
    (await api.list('/api/data/prices', price, 2000)).map(row => [row.articleCode, row.price / 100]),
  )
  const articles = (await api.list('/api/data/articles', active, 2000))
    .filter(one => one.isActive)
    .map(({ code }) => ({ code, pesos: prices.get(code) ?? 1000 }))
  const excuses = (await api.list('/api/data/excuses', reference, 500)).map(one => one.code)
  const walking = sellers.filter(code => customers.has(code)).slice(0, sellerCount)
  if (walking.length === 0 || articles.length === 0 || excuses.length === 0)
    throw cliError(`«${api.environment}» no tiene vendedores con clientes, artículos o excusas: no hay qué simular.`)
  return { sellers: walking, customers, articles, excuses }
}
