import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { FormDetail } from '../../contract/forms.ts'
import { readDraft, requireForm, type StoredForm, stateOf } from './stored-form.ts'

type Counts = Pick<FormDetail, 'answers' | 'sellers' | 'versions'>

const countParts = async ({ db, envId }: Tenant, id: string): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from form_answers a where a.env_id = ${envId}::uuid and a.form_id = ${id}::uuid and a.annulled_at is null) as answers,
      (select count(distinct a.seller_id)::int from form_answers a where a.env_id = ${envId}::uuid and a.form_id = ${id}::uuid) as sellers,
      (select count(*)::int from form_versions v where v.env_id = ${envId}::uuid and v.form_id = ${id}::uuid) as versions`.execute(
    db,
  )
  return rows[0] ?? { answers: 0, sellers: 0, versions: 0 }
}

export const pipelineFormOf = ({ pipelineActive, funnelId, funnelStateId }: StoredForm) => ({
  active: pipelineActive,
  pipelineKey: funnelId,
  stateKey: funnelStateId,
})

/** A form as its designer sees it. Throws notFound. */
export const readDetail = async (tenant: Tenant, id: string): Promise<FormDetail> => {
  const form = await requireForm(tenant, id)
  const { pipelineActive: _active, funnelId: _funnel, funnelStateId: _state, ...shown } = form
  return {
    ...shown,
    state: stateOf(form),
    pipelineForm: pipelineFormOf(form),
    draft: await readDraft(tenant, id),
    ...(await countParts(tenant, id)),
  }
}
