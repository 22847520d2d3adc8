import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { SourceCursor, SourceObject } from './parse-source-client.ts'

/** Outcomes of objects; `skipped` were deleted there, or have no place here. */
export type ImportCounts = { created: number; equal: number; different: number; refused: number; skipped: number }
export const noImportCounts: ImportCounts = { created: 0, equal: 0, different: 0, refused: 0, skipped: 0 }

export type Outcome = {
  objectId: string
  outcome: keyof ImportCounts
  recordId?: string
  detail?: string
}

export type ImportSource = { url: string; applicationId: string; sourceEnv: string }

/** The import of a company of an older installation: the same one each time it is asked for. */
export const openImport = async ({ db, envId }: Tenant, source: ImportSource): Promise<string> => {
  const known = await db
    .selectFrom('parseImports')
    .select('id')
    .where('envId', '=', envId)
    .where('sourceUrl', '=', source.url)
    .where('applicationId', '=', source.applicationId)
    .where('sourceEnv', '=', source.sourceEnv)
    .executeTakeFirst()
  if (known) return known.id
  const id = newId()
  const { url: sourceUrl, ...rest } = source
  await db
    .insertInto('parseImports')
    .values({ envId, id, sourceUrl, ...rest, createdAt: new Date() })
    .execute()
  return id
}

export type ClassProgress = { cursor: SourceCursor | null; counts: ImportCounts }

export const readProgress = async (
  { db, envId }: Tenant,
  importId: string,
  className: string,
): Promise<ClassProgress> => {
  const row = await db
    .selectFrom('parseImportClasses')
    .selectAll()
    .where('envId', '=', envId)
    .where('importId', '=', importId)
    .where('className', '=', className)
    .executeTakeFirst()
  if (!row) return { cursor: null, counts: noImportCounts }
  const { cursorAt, cursorId, created, equal, different, refused, skipped } = row
  return {
    cursor: cursorAt === null || cursorId === null ? null : { at: cursorAt, id: cursorId },
    counts: { created, equal, different, refused, skipped },
  }
}

/** Where the class is read from the next time. */
export const saveProgress = async (
  { db, envId }: Tenant,
  importId: string,
  className: string,
  { cursor, counts }: ClassProgress,
): Promise<void> => {
  const values = { ...counts, cursorAt: cursor?.at ?? null, cursorId: cursor?.id ?? null, updatedAt: new Date() }
  await db
    .insertInto('parseImportClasses')
    .values({ envId, importId, className, ...values })
    .onConflict(conflict => conflict.columns(['envId', 'importId', 'className']).doUpdateSet(values))
    .execute()
}

/** The records that the import made of some objects before. */
export const findMade = async (
  { db, envId }: Tenant,
  importId: string,
  className: string,
  objects: SourceObject[],
): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('parseImportObjects')
    .select(['objectId', 'recordId'])
    .where('envId', '=', envId)
    .where('importId', '=', importId)
    .where('className', '=', className)
    .where(
      'objectId',
      'in',
      objects.map(({ objectId }) => objectId),
    )
    .where('recordId', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ objectId, recordId }) => (recordId ? [[objectId, recordId] as const] : [])))
}

const maximumDetail = 500

/** Writes down what has a record here, and what a person has to look at. */
export const saveOutcome = async (
  { db, envId }: Tenant,
  importId: string,
  className: string,
  { objectId, outcome, recordId, detail = '' }: Outcome,
): Promise<void> => {
  if (outcome === 'skipped' || (outcome === 'equal' && recordId === undefined)) return
  const values = { outcome, recordId: recordId ?? null, detail: detail.slice(0, maximumDetail) }
  await db
    .insertInto('parseImportObjects')
    .values({ envId, importId, className, objectId, ...values })
    .onConflict(conflict =>
      conflict.columns(['envId', 'importId', 'className', 'objectId']).doUpdateSet({
        outcome: values.outcome,
        detail: values.detail,
        recordId: sql`coalesce(excluded.record_id, parse_import_objects.record_id)`,
      }),
    )
    .execute()
}

export type Reported = { className: string; objectId: string; outcome: string; detail: string }
const reportPage = 1000

/** What a person has to look at, class by class: what differs and what was refused. */
export async function* readReport(
  inTenant: <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>,
  importId: string,
): AsyncGenerator<Reported[]> {
  let after = { className: '', objectId: '' }
  for (;;) {
    const rows = await inTenant(({ db, envId }) =>
      db
        .selectFrom('parseImportObjects')
        .select(['className', 'objectId', 'outcome', 'detail'])
        .where('envId', '=', envId)
        .where('importId', '=', importId)
        .where('outcome', 'in', ['different', 'refused'])
        .where(sql<boolean>`(class_name, object_id) > (${after.className}, ${after.objectId})`)
        .orderBy('className')
        .orderBy('objectId')
        .limit(reportPage)
        .execute(),
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}
