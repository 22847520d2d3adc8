import { sql } from 'kysely'
import { fileProblems } from '../../../../kernel/contract/files.ts'
import { type FieldError, isProblem, problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { attachFile } from '../../../../kernel/server/files/files.service.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { pointsWithinReach } from '../../../customers/server/index.ts'
import { addPhotos, dropPhotos, type NewPhoto } from '../../../gallery/server/index.ts'
import type { FormKind } from '../../contract/definition/kinds.ts'
import { listQuestions } from '../../contract/definition/questions.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'

type Data = Record<string, unknown>
export type AnsweredValue = { path: string; kind: FormKind; value: unknown; name: string; title: string }

const rowsOf = (value: unknown): Data[] => (Array.isArray(value) ? value : [])

/** The values of the questions of some kinds, those inside of repeated groups as well. */
export const valuesOfKinds = (definition: FormDefinition, data: Data, kinds: readonly FormKind[]): AnsweredValue[] =>
  listQuestions(definition)
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ key: name, kind, group, title }) => {
      if (group === undefined) return [{ path: name, kind, value: data[name], name, title }]
      return rowsOf(data[group]).map((row, index) => ({
        path: `${group}[${index}].${name}`,
        kind,
        value: row[name],
        name,
        title,
      }))
    })
    .filter(({ value }) => value !== undefined && value !== null)

type FileInAnswer = { id: string; path: string; kind: FormKind; name: string; title: string }

/** Photos and signatures of an answer. */
export const filesOf = (definition: FormDefinition, data: Data): FileInAnswer[] =>
  valuesOfKinds(definition, data, ['photo', 'signature']).flatMap(({ value, ...place }) => {
    if (place.kind === 'signature') return typeof value === 'string' ? [{ id: value, ...place }] : []
    return (Array.isArray(value) ? value : [value]).map((photo: { content: string }) => ({
      id: photo.content,
      ...place,
    }))
  })

/** The same answers without the ids of their files: a photo that is uploaded again gets another one. */
export const withoutFileIds = (definition: FormDefinition, data: Data): Data => {
  const ids = new Set(filesOf(definition, data).map(({ id }) => id))
  return JSON.parse(JSON.stringify(data), (_name, value: unknown) =>
    typeof value === 'string' && ids.has(value) ? 'file' : value,
  ) as Data
}

type Attaching = {
  answerId: string
  sellerId: string | null
  by: string | null
  before: FileInAnswer[]
  /** What the gallery says of its photos. */
  shown: Pick<NewPhoto, 'title' | 'customerId' | 'takenAt' | 'place'> & { formId: string; formName: string }
}

/** Photos go to the gallery, each with its question; signatures are no photos. */
const showInGallery = (tenant: Tenant, files: FileInAnswer[], attaching: Attaching): Promise<void> => {
  const { answerId: documentId, sellerId } = attaching
  const { formId, formName, ...shown } = attaching.shown
  return addPhotos(
    tenant,
    files
      .filter(({ kind }) => kind === 'photo')
      .map(({ id: fileId, name, title }) => ({
        ...shown,
        fileId,
        source: 'form',
        documentId,
        sellerId,
        question: { key: `${formId}/${name}`, title: `${formName} · ${title}` },
      })),
  )
}

/** Attaches the files of an answer to it, and lets go of those that it had and has no more. Throws gone at the question. */
export const attachFiles = async (tenant: Tenant, files: FileInAnswer[], attaching: Attaching): Promise<void> => {
  const { answerId, sellerId, by, before } = attaching
  const to = `form-answers/${answerId}`
  const now = new Set(files.map(({ id }) => id))
  const known = new Set(before.map(({ id }) => id))
  const gone = before.filter(({ id }) => !now.has(id))
  for (const { id } of gone) await attachFile(tenant, { id: null, to, by, replaces: id })
  await dropPhotos(
    tenant,
    gone.map(({ id }) => id),
  )
  for (const { id, path } of files) {
    if (known.has(id)) continue
    try {
      await attachFile(tenant, { id, to, by, replaces: null, onlyImages: true, sellerId, path })
    } catch (error) {
      if (!isProblem(error) || error.problem !== problems.invalidInput) throw error
      throw problem(fileProblems.gone, { errors: error.errors, cause: error })
    }
  }
  await showInGallery(
    tenant,
    files.filter(({ id }) => !known.has(id)),
    attaching,
  )
}

const idOf = ({ value }: AnsweredValue): string => String((value as { id: string }).id)

/** Articles and customers that an answer names and the company, or the person, does not have. */
export const findForeignRecords = async (
  { db, envId }: Tenant,
  session: Session | null,
  values: AnsweredValue[],
): Promise<FieldError[]> => {
  if (values.length === 0) return []
  const ids = (kind: FormKind): string[] => values.filter(one => one.kind === kind).map(idOf)
  const within = (session && pointsWithinReach(session, 'customers', sql`c.id`)) ?? sql`true`
  const { rows } = await sql<{ id: string }>`
    select a.id from articles a where a.env_id = ${envId}::uuid and a.id = any(${ids('article')}::uuid[])
    union all
    select c.id from customers c where c.env_id = ${envId}::uuid and c.id = any(${ids('customer')}::uuid[]) and ${within}`.execute(
    db,
  )
  const known = new Set(rows.map(({ id }) => id))
  return values
    .filter(one => !known.has(idOf(one).toLowerCase()))
    .map(({ path }) => ({ path, message: 'Elegilo de la lista: ese registro no existe o no está a tu alcance.' }))
}
