import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { AgendaEvent } from '../contract/agenda.ts'

const columns = ['id', 'title', 'detail', 'startsAt', 'endsAt'] as const

export type EventsQuery = { from: string; cursor: string | undefined; limit: number }

/** Those of a person that begin at `from` or later, in order; `cursor` is the last event of the page before. */
export const listEvents = ({ db, envId }: Tenant, userId: string, query: EventsQuery): Promise<AgendaEvent[]> =>
  db
    .selectFrom('agendaEvents')
    .select(columns)
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('startsAt', '>=', query.from)
    .$if(query.cursor !== undefined, builder =>
      builder.where(
        sql<boolean>`(starts_at, id) > (select l.starts_at, l.id from agenda_events l
          where l.env_id = ${envId}::uuid and l.user_id = ${userId}::uuid and l.id = ${query.cursor}::uuid)`,
      ),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .limit(query.limit)
    .execute()

/** Deleted or not: what was deleted can be brought back. */
export const findEvent = ({ db, envId }: Tenant, userId: string, id: string) =>
  db
    .selectFrom('agendaEvents')
    .select([...columns, 'deletedAt'])
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export const insertEvent = async ({ db, envId }: Tenant, userId: string, event: AgendaEvent): Promise<void> => {
  const now = new Date()
  await db
    .insertInto('agendaEvents')
    .values({ envId, userId, ...event, createdAt: now, updatedAt: now })
    .execute()
}

export type EventUpdate = Partial<Omit<AgendaEvent, 'id'>> & { deletedAt?: Date | null }

export const updateEvent = async (
  { db, envId }: Tenant,
  userId: string,
  id: string,
  update: EventUpdate,
): Promise<void> => {
  await db
    .updateTable('agendaEvents')
    .set({ ...update, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
}
