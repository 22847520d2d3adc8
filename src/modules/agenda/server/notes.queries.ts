import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { AgendaNote } from '../contract/agenda.ts'

const columns = ['id', 'title', 'detail', 'updatedAt'] as const

export type NotesQuery = { cursor: string | undefined; limit: number }

/** Those of a person, newest first: ids are made in order of time, and editing moves none. */
export const listNotes = ({ db, envId }: Tenant, userId: string, query: NotesQuery): Promise<AgendaNote[]> =>
  db
    .selectFrom('agendaNotes')
    .select(columns)
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .$if(query.cursor !== undefined, builder => builder.where('id', '<', query.cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(query.limit)
    .execute()

/** Deleted or not: what was deleted can be brought back. */
export const findNote = ({ db, envId }: Tenant, userId: string, id: string) =>
  db
    .selectFrom('agendaNotes')
    .select([...columns, 'deletedAt'])
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export const insertNote = async ({ db, envId }: Tenant, userId: string, note: AgendaNote): Promise<void> => {
  await db
    .insertInto('agendaNotes')
    .values({ envId, userId, ...note, createdAt: note.updatedAt })
    .execute()
}

export type NoteUpdate = { title?: string | undefined; detail?: string | undefined; deletedAt?: Date | null }

export const updateNote = async (
  { db, envId }: Tenant,
  userId: string,
  id: string,
  update: NoteUpdate,
): Promise<void> => {
  await db
    .updateTable('agendaNotes')
    .set({ ...update, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
}
