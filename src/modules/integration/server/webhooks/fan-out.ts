import { outageOf } from '../../../../kernel/server/database/outages.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { type StoredRecordEvent, takeRecordEvents } from '../../../../kernel/server/events/take-record-events.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { type DestinationRow, selectDestinations } from './destinations.queries.ts'
import { bodyOf } from './message-body.ts'
import { insertMessages, type NewMessage } from './messages.queries.ts'
import { outsideReaders } from './readers.ts'

const eventsAtOnce = 200
const recordsAtOnce = 500

/** What happened before a destination was there is not for it. */
const listens = ({ events, listensSince }: DestinationRow, event: StoredRecordEvent): boolean =>
  events.includes(event.name) && Date.parse(listensSince) <= Date.parse(event.createdAt)

const messagesOf = async (
  tenant: Tenant,
  event: StoredRecordEvent,
  destinations: DestinationRow[],
): Promise<NewMessage[]> => {
  const messages: NewMessage[] = []
  for (let start = 0; start < event.recordIds.length; start += recordsAtOnce) {
    const records = await outsideReaders[event.name](tenant, event.recordIds.slice(start, start + recordsAtOnce))
    for (const { id: recordId, document, data } of records) {
      const body = bodyOf({ eventId: event.id, name: event.name, recordId, at: event.createdAt, data })
      for (const { id: destinationId } of destinations)
        messages.push({ id: newId(), destinationId, event: event.name, recordId, document, body })
    }
  }
  return messages
}

/**
 * Turns events into messages, one for each record and destination that listens, in one transaction: a process that dies
 * leaves either the event or all of its messages. Answers how many events it took.
 */
export const fanOut = async (tenant: Tenant, limit = eventsAtOnce): Promise<number> => {
  const destinations = await selectDestinations(tenant)
  const events = await takeRecordEvents(tenant, limit)
  for (const event of events) {
    const listening = destinations.filter(destination => listens(destination, event))
    if (listening.length > 0) await insertMessages(tenant, await messagesOf(tenant, event, listening))
  }
  return events.length
}

/**
 * The same for all that wait. An event of which no message can be made is reported and left out: those after it must not wait
 * for it. While the database is away, nothing is left out.
 */
export const fanOutAll = async (withTenant: WithTenant, envId: string, onError: (error: unknown) => void) => {
  const one = async (): Promise<number> => {
    try {
      return await withTenant(envId, tenant => fanOut(tenant, 1))
    } catch (error) {
      if (outageOf(error)) throw error
      onError(error)
      return withTenant(envId, async tenant => (await takeRecordEvents(tenant, 1)).length)
    }
  }
  const some = async (): Promise<number> => {
    try {
      return await withTenant(envId, tenant => fanOut(tenant))
    } catch (error) {
      if (outageOf(error)) throw error
      return one()
    }
  }
  while ((await some()) > 0);
}
