import { z } from 'zod'
import type { ParseObject } from '../select-objects.ts'

/** The messages of Parse's LiveQuery protocol. */

const name = z.string().max(60)
const names = z.array(z.string().max(100)).min(1).max(100)
/** The SDK counts its requests; Parse takes any number. */
const requestId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const token = z.string().max(4000)

const query = z.strictObject({
  className: name,
  where: z.record(z.string(), z.unknown()),
  keys: names.optional(),
  /** How clients of before wrote `keys`. */
  fields: names.optional(),
  watch: names.optional(),
})
export type LiveQueryWire = z.output<typeof query>

const connect = z.strictObject({
  op: z.literal('connect'),
  applicationId: z.string().max(200),
  javascriptKey: z.string().max(200).optional(),
  masterKey: z.string().max(200).optional(),
  clientKey: z.string().max(200).optional(),
  windowsKey: z.string().max(200).optional(),
  restAPIKey: z.string().max(200).optional(),
  sessionToken: token.optional(),
  installationId: z.string().max(200).optional(),
})
const subscribe = z.strictObject({
  op: z.enum(['subscribe', 'update']),
  requestId,
  query,
  sessionToken: token.optional(),
})
const ofSubscription = z.strictObject({ op: z.enum(['unsubscribe', 'query']), requestId })

export const clientMessage = z.discriminatedUnion('op', [connect, subscribe, ofSubscription])
export type ClientMessage = z.output<typeof clientMessage>
export type ConnectMessage = z.output<typeof connect>
export type SubscribeMessage = z.output<typeof subscribe>
/** Of a client that has connected. */
export type ConnectedMessage = Exclude<ClientMessage, ConnectMessage>

/** Of the protocol itself; other refusals have the codes of the REST door. */
export const protocolCodes = { invalidMessage: 1, notConnected: 2, wrongKey: 4 } as const

export type LiveOp = 'create' | 'enter' | 'update' | 'leave' | 'delete'

/** An event of an object. It is written for each subscription, and its object once for all that want the same keys. */
export const eventText = (op: LiveOp, clientId: string, id: number, object: string): string =>
  `{"op":"${op}","clientId":"${clientId}","requestId":${id},"object":${object}}`

const always = new Set(['objectId', 'createdAt', 'updatedAt'])

/** An object as the protocol has it: with its class, and only with the keys that were asked for. */
export const objectText = (className: string, object: ParseObject, keys: string[] | null): string => {
  const roots = keys && new Set(keys.map(key => key.split('.')[0]))
  const entries = Object.entries(object).filter(([key]) => !roots || always.has(key) || roots.has(key))
  return JSON.stringify({ __type: 'Object', className, ...Object.fromEntries(entries) })
}
