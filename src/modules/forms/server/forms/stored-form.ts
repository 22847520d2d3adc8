import { type RawBuilder, sql } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { formProblems } from '../../contract/problems.ts'
import type { AnswerRule, FormState, FormSubject } from '../../contract/words.ts'

/** A form without its draft. */
export type StoredForm = {
  id: string
  code: string
  name: string
  description: string
  kind: AnswerRule
  subject: FormSubject
  pipelineActive: boolean
  funnelId: string | null
  funnelStateId: string | null
  revision: number
  draftEdition: number
  draftSavedAt: string
  draftSavedBy: string
  hasChanges: boolean
  publishedNumber: number | null
  publishedAt: string | null
  retiredAt: string | null
  deletedAt: string | null
}

const columns = sql`f.id, f.code, f.name, f.description, f.kind, f.subject, f.pipeline_active, f.funnel_id, f.funnel_state_id, f.revision,
  f.draft_edition, f.draft_saved_at, f.draft_saved_by, f.has_changes, f.published_number, f.published_at, f.retired_at, f.deleted_at`

const findOne = async <Row>(
  { db, envId }: Tenant,
  id: string,
  { select, ending }: { select: RawBuilder<unknown>; ending: RawBuilder<unknown> },
): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`select ${select} from forms f where f.env_id = ${envId}::uuid and f.id = ${id}::uuid
    ${ending}`.execute(db)
  return rows[0]
}

/** A form that is not deleted. Throws notFound. */
export const requireForm = async (tenant: Tenant, id: string): Promise<StoredForm> => {
  const form = await findOne<StoredForm>(tenant, id, { select: columns, ending: sql`and f.deleted_at is null` })
  if (!form) throw problem(problems.notFound)
  return form
}

/** The same, held until the transaction ends: other changes of the form wait. */
export const lockForm = async (tenant: Tenant, id: string): Promise<StoredForm> => {
  const form = await findOne<StoredForm>(tenant, id, {
    select: columns,
    ending: sql`and f.deleted_at is null for update`,
  })
  if (!form) throw problem(problems.notFound)
  return form
}

/** A form, deleted or not. Throws notFound. */
export const requireAnyForm = async (tenant: Tenant, id: string): Promise<StoredForm> => {
  const form = await findOne<StoredForm>(tenant, id, { select: columns, ending: sql`` })
  if (!form) throw problem(problems.notFound)
  return form
}

export const readDraft = async (tenant: Tenant, id: string): Promise<FormDefinition> => {
  const form = await findOne<{ draft: FormDefinition }>(tenant, id, { select: sql`f.draft`, ending: sql`` })
  if (!form) throw problem(problems.notFound)
  return form.draft
}

export const stateOf = ({ retiredAt, publishedNumber }: StoredForm): FormState => {
  if (retiredAt) return 'retired'
  return publishedNumber === null ? 'draft' : 'published'
}

/** The number of the version that is answered now. Throws retired, notPublished. */
export const openVersionOf = (form: StoredForm): number => {
  if (form.retiredAt) throw problem(formProblems.retired)
  if (form.publishedNumber === null) throw problem(formProblems.notPublished)
  return form.publishedNumber
}
