import { dayOf, formatDateTime, instantAt } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import {
  type AgendaEvent,
  type AgendaEventChange,
  type AgendaEventInput,
  type AgendaNote,
  type AgendaNoteChange,
  type AgendaNoteInput,
  agendaTopic,
  endsAfterItStarts,
  endsBeforeText,
} from '../contract/agenda.ts'
import { findEvent, insertEvent, listEvents, updateEvent } from './events.queries.ts'
import { findNote, insertNote, listNotes, updateNote } from './notes.queries.ts'

/** Whose agenda, and on which clocks. Somebody else's is not found. */
export type Owner = { userId: string; timeZone: string }

type Page<Item> = { items: Item[]; next: string | null }

const pageOf = <Item extends { id: string }>(rows: Item[], limit: number): Page<Item> => ({
  items: rows.slice(0, limit),
  next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
})

/** The person's other screens read again. */
const tell = (tenant: Tenant, { userId }: Owner): void =>
  tenant.publish({ topic: agendaTopic, userIds: [userId], payload: {} })

const startOfDay = (day: string, timeZone: string): string => instantAt(`${day} 00:00:00`, timeZone)

export type AgendaQuery = { from?: string | undefined; cursor?: string | undefined; limit: number }

/** Events from the beginning of a day on; of today, when none is named. */
export const readEvents = async (tenant: Tenant, owner: Owner, query: AgendaQuery): Promise<Page<AgendaEvent>> => {
  const day = query.from ?? dayOf(new Date(), owner.timeZone)
  const from = startOfDay(day, owner.timeZone)
  return pageOf(
    await listEvents(tenant, owner.userId, { from, cursor: query.cursor, limit: query.limit + 1 }),
    query.limit,
  )
}

const eventOf = async (tenant: Tenant, owner: Owner, id: string) => {
  const found = await findEvent(tenant, owner.userId, id)
  if (!found) throw problem(problems.notFound)
  const { deletedAt, ...event } = found
  return { event, isDeleted: deletedAt !== null }
}

const checkTimes = (event: AgendaEvent): void => {
  if (!endsAfterItStarts(event))
    throw problem(problems.invalidInput, { errors: [{ path: 'endsAt', message: endsBeforeText }] })
}

export const addEvent = async (tenant: Tenant, owner: Owner, input: AgendaEventInput): Promise<AgendaEvent> => {
  const id = newId()
  await insertEvent(tenant, owner.userId, { id, ...input })
  tell(tenant, owner)
  return (await eventOf(tenant, owner, id)).event
}

export const changeEvent = async (
  tenant: Tenant,
  owner: Owner,
  id: string,
  change: AgendaEventChange,
): Promise<AgendaEvent> => {
  const { event } = await eventOf(tenant, owner, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  checkTimes({ ...event, ...given })
  await updateEvent(tenant, owner.userId, id, given)
  tell(tenant, owner)
  return (await eventOf(tenant, owner, id)).event
}

/** Deleting can be undone; twice is once. */
export const removeEvent = async (tenant: Tenant, owner: Owner, id: string): Promise<void> => {
  const { isDeleted } = await eventOf(tenant, owner, id)
  if (isDeleted) return
  await updateEvent(tenant, owner.userId, id, { deletedAt: new Date() })
  tell(tenant, owner)
}

export const restoreEvent = async (tenant: Tenant, owner: Owner, id: string): Promise<AgendaEvent> => {
  const { event } = await eventOf(tenant, owner, id)
  await updateEvent(tenant, owner.userId, id, { deletedAt: null })
  tell(tenant, owner)
  return event
}

export const readNotes = async (
  tenant: Tenant,
  owner: Owner,
  query: Omit<AgendaQuery, 'from'>,
): Promise<Page<AgendaNote>> =>
  pageOf(await listNotes(tenant, owner.userId, { cursor: query.cursor, limit: query.limit + 1 }), query.limit)

const noteOf = async (tenant: Tenant, owner: Owner, id: string) => {
  const found = await findNote(tenant, owner.userId, id)
  if (!found) throw problem(problems.notFound)
  const { deletedAt, ...note } = found
  return { note, isDeleted: deletedAt !== null }
}

export const addNote = async (tenant: Tenant, owner: Owner, input: AgendaNoteInput): Promise<AgendaNote> => {
  const note = { id: newId(), ...input, updatedAt: new Date().toISOString() }
  await insertNote(tenant, owner.userId, note)
  tell(tenant, owner)
  return note
}

export const changeNote = async (
  tenant: Tenant,
  owner: Owner,
  id: string,
  change: AgendaNoteChange,
): Promise<AgendaNote> => {
  await noteOf(tenant, owner, id)
  await updateNote(tenant, owner.userId, id, change)
  tell(tenant, owner)
  return (await noteOf(tenant, owner, id)).note
}

/** Deleting can be undone; twice is once. */
export const removeNote = async (tenant: Tenant, owner: Owner, id: string): Promise<void> => {
  const { isDeleted } = await noteOf(tenant, owner, id)
  if (isDeleted) return
  await updateNote(tenant, owner.userId, id, { deletedAt: new Date() })
  tell(tenant, owner)
}

export const restoreNote = async (tenant: Tenant, owner: Owner, id: string): Promise<AgendaNote> => {
  await noteOf(tenant, owner, id)
  await updateNote(tenant, owner.userId, id, { deletedAt: null })
  tell(tenant, owner)
  return (await noteOf(tenant, owner, id)).note
}

type Line = { id: string; title: string; detail: string }

/** spec.md §3: events and notes as id, title, detail; an event's detail begins with its time. */
export const readQuickPanel = async (tenant: Tenant, owner: Owner): Promise<{ events: Line[]; notes: Line[] }> => {
  const events = await readEvents(tenant, owner, { limit: 100 })
  const notes = await readNotes(tenant, owner, { limit: 100 })
  const today = dayOf(new Date(), owner.timeZone)
  return {
    events: events.items.map(({ id, title, detail, startsAt }) => ({
      id,
      title,
      detail: [formatDateTime(startsAt, owner.timeZone, today), detail].filter(Boolean).join(' · '),
    })),
    notes: notes.items.map(({ id, title, detail }) => ({ id, title, detail })),
  }
}
