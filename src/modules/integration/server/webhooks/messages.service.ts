import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { integrationTopic } from '../../contract/live.ts'
import { integrationProblems } from '../../contract/problems.ts'
import {
  type LogQuery,
  type MessageDetail,
  type MessageRow,
  type SelectionInput,
  testEvent,
} from '../../contract/webhooks.ts'
import {
  type DestinationCall,
  requireDestination,
  type SealedSecrets,
  type Secrets,
  secretsAt,
} from './destinations.service.ts'
import { bodyOf } from './message-body.ts'
import {
  countLog,
  discardMessages,
  findMessage,
  insertMessages,
  replayMessages,
  selectAttempts,
  selectChosen,
  selectLog,
} from './messages.queries.ts'
import { sampleOrder } from './sample-order.ts'
import { signedHeaders } from './sign.ts'

const maximumAtOnce = 10_000

type LogPage = { items: MessageRow[]; next: string | null; total: number }

export const readLog = async (tenant: Tenant, query: LogQuery): Promise<LogPage> => {
  const rows = (await selectLog(tenant, query)) as MessageRow[]
  const items = rows.slice(0, query.limit)
  return {
    items,
    next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null,
    total: await countLog(tenant, query),
  }
}

type Signed = SealedSecrets & { body: string; destinationId: string }

/** None for a copy of a company, whose secret another installation sealed. */
const headersOf = (secrets: Secrets, { id, body, destinationId, ...sealed }: Signed, at: Date) => {
  try {
    return signedHeaders(secretsAt(secrets, { ...sealed, id: destinationId }, at), { id, body, at })
  } catch {
    return {}
  }
}

export const readMessage = async (tenant: Tenant, secrets: Secrets, id: string): Promise<MessageDetail> => {
  const found = await findMessage(tenant, id)
  if (!found) throw problem(problems.notFound)
  const { sealedSecret: _sealed, earlierSecret: _earlier, earlierUntil: _until, ...message } = found
  const at = message.lastAt ? new Date(message.lastAt) : new Date()
  return {
    ...(message as Omit<MessageDetail, 'headers' | 'history'>),
    headers: headersOf(secrets, found, at),
    history: await selectAttempts(tenant, id),
  }
}

const chosenIds = async (tenant: Tenant, selection: SelectionInput): Promise<string[]> => {
  const ids = await selectChosen(tenant, selection, maximumAtOnce)
  if (ids.length > maximumAtOnce) throw problem(integrationProblems.tooManyReplays)
  return ids
}

const remember = ({ tenant, session }: DestinationCall, messages: number) =>
  recordHistory(tenant, actorOf(session), [
    { entity: 'webhook-destinations', entityId: tenant.envId, action: 'messages-replayed', detail: { messages } },
  ])

/** Sends what was chosen again, at once. A receiver tells a repetition by its id. */
export const replay = async (call: DestinationCall, selection: SelectionInput): Promise<{ count: number }> => {
  const ids = await chosenIds(call.tenant, selection)
  if (ids.length === 0) return { count: 0 }
  await replayMessages(call.tenant, ids)
  await remember(call, ids.length)
  call.tenant.publish({ topic: integrationTopic, payload: {} })
  return { count: ids.length }
}

/** What is discarded can still be replayed. */
export const discard = async (tenant: Tenant, selection: SelectionInput): Promise<{ count: number }> => {
  const count = await discardMessages(tenant, await chosenIds(tenant, selection))
  if (count > 0) tenant.publish({ topic: integrationTopic, payload: {} })
  return { count }
}

/** Sends a made-up order to a destination, whatever its events. */
export const sendTest = async (tenant: Tenant, destinationId: string): Promise<MessageRow> => {
  await requireDestination(tenant, destinationId)
  const id = newId()
  const { name } = await tenant.environment()
  const body = bodyOf({
    eventId: id,
    name: testEvent,
    recordId: id,
    at: new Date().toISOString(),
    data: sampleOrder(name),
  })
  await insertMessages(tenant, [{ id, destinationId, event: testEvent, recordId: null, document: 'Ejemplo', body }])
  tenant.publish({ topic: integrationTopic, payload: { destinationId } })
  const row = await findMessage(tenant, id)
  if (!row) throw new Error('the message was inserted')
  const { body: _body, sealedSecret: _sealed, url: _url, recordId: _record, ...rest } = row
  return rest as MessageRow
}
