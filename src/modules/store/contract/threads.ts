import { z } from 'zod'
import { idParams, rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { storeTag as tag } from './tag.ts'

/** Whoever sees a customer reads what they write, and answers. */
const access = permission('store.answer', 'user')

const message = z.object({
  id: z.uuid(),
  author: z.string(),
  text: z.string(),
  createdAt: z.string(),
  isOwn: z.boolean(),
})

const list = '/api/store-messages'
const path = `${list}/:id`

/** Somebody of a shop wrote, somebody of the company answered or read: `{ customerId }`. */
export const storeMessagesTopic = 'store-messages'

export const threadsOnPage = 40

const thread = z.object({
  customerId: z.uuid(),
  code: z.string(),
  name: z.string(),
  seller: z.string().nullable(),
  lastText: z.string(),
  lastAuthor: z.string(),
  /** Of the company; false: the shop wrote last. */
  isLastOwn: z.boolean(),
  lastAt: z.string(),
  /** Of the shop, that nobody of the company opened. */
  unread: z.number().int(),
})
export type StoreThread = z.output<typeof thread>
export type ThreadMessage = z.output<typeof message>

export const threadRoutes = {
  list: defineRoute({
    method: 'GET',
    path: list,
    access,
    tag,
    summary: `Los clientes que escriben en la tienda, el último primero, de a ${threadsOnPage}`,
    query: z.strictObject({
      search: z.string().trim().max(100, 'Hasta 100 caracteres.').default(''),
      /** Only those with something to answer. */
      waiting: z.enum(['1'], 'Elegí una de las opciones.').optional(),
      seller: rowId.optional(),
      /** How many to leave out: those of the pages before. */
      skip: z.coerce.number().int().min(0, 'Desde 0.').max(10_000, 'Hasta 10.000.').default(0),
    }),
    output: z.object({ items: z.array(thread), hasMore: z.boolean() }),
  }),
  waiting: defineRoute({
    method: 'GET',
    path: '/api/store-messages-waiting',
    access,
    tag,
    summary: 'Cuántos clientes esperan que alguien lea lo que escribieron en la tienda',
    output: z.object({ customers: z.number().int() }),
  }),
  read: defineRoute({
    method: 'GET',
    path,
    access,
    tag,
    summary: 'Lo que un cliente y la empresa se escribieron en la tienda',
    params: idParams,
    output: z.object({
      customer: z.object({ id: z.uuid(), code: z.string(), name: z.string(), seller: z.string().nullable() }),
      items: z.array(message),
    }),
  }),
  markRead: defineRoute({
    method: 'PUT',
    path: `${path}/read`,
    access,
    tag,
    summary: 'Marcar leído lo que un cliente escribió',
    params: idParams,
  }),
  answer: defineRoute({
    method: 'POST',
    path,
    access,
    tag,
    summary: 'Contestarle a un cliente en la tienda',
    params: idParams,
    body: z.strictObject({ text: textInput(1000, 1) }),
    output: message,
  }),
}
