import { type RawBuilder, sql } from 'kysely'
import { belongsTo } from '../../../kernel/contract/roles.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { opportunityCode, pipelineCode, stateCode } from '../../pipelines/server/index.ts'
import { formPermissions } from '../contract/permissions.ts'
import { formKindIds, formKinds } from '../contract/words.ts'
import { answerReach } from './answers/answer-reach.ts'

/** `pointsTo`: the class of the object that the id is of. */
type WireColumn = {
  expression: RawBuilder<unknown>
  type: 'id' | 'text' | 'number' | 'boolean' | 'date' | 'json'
  pointsTo?: string
}

/** Forms and answers by the wire names of spec.md §3, as SQL over the alias `t`, within the person's scope. */
export type WireSource = {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  columns: Record<string, WireColumn>
}

const ownColumns = (envId: string): WireSource['columns'] => ({
  objectId: { expression: sql`t.id`, type: 'id' },
  createdAt: { expression: sql`t.created_at`, type: 'date' },
  updatedAt: { expression: sql`t.updated_at`, type: 'date' },
  envId: { expression: sql`${envId}::text`, type: 'text' },
  k: { expression: sql`t.id::text`, type: 'text' },
})

const typeSql = sql`case t.kind ${sql.join(
  formKindIds.map(id => sql`when ${sql.lit(id)} then ${sql.lit(formKinds[id])}`),
  sql` `,
)} end`

const published = (envId: string) => sql`(select v.definition from form_versions v
  where v.env_id = ${envId}::uuid and v.form_id = t.id and v.number = t.published_number)`

/** Whoever designs forms reads drafts; everybody else, the published version of those that were ever published. */
export const wireFormSource = (session: Session): WireSource => {
  const { envId } = session
  const pipelineKey = pipelineCode(envId, sql`t.funnel_id`)
  const stateKey = stateCode(envId, sql`t.funnel_state_id`)
  const isDesigner = belongsTo(formPermissions.design.group, session)
  return {
    from: sql`forms as t`,
    where: [
      sql`t.env_id = ${envId}::uuid`,
      sql`t.deleted_at is null`,
      isDesigner ? sql`true` : sql`t.published_number is not null`,
    ],
    columns: {
      ...ownColumns(envId),
      deletedAt: { expression: sql`t.deleted_at`, type: 'date' },
      c: { expression: sql`t.code`, type: 'text' },
      n: { expression: sql`t.name`, type: 'text' },
      description: { expression: sql`t.description`, type: 'text' },
      subject: { expression: sql`t.subject`, type: 'text' },
      version: { expression: sql`t.published_number`, type: 'number' },
      isOpen: { expression: sql`(t.published_number is not null and t.retired_at is null)`, type: 'boolean' },
      config: { expression: sql`jsonb_build_object('type', ${typeSql})`, type: 'json' },
      'config.type': { expression: typeSql, type: 'text' },
      pipelineForm: {
        expression: sql`jsonb_build_object('active', t.pipeline_active, 'pipelineKey', ${pipelineKey}, 'stateKey', ${stateKey})`,
        type: 'json',
      },
      'pipelineForm.active': { expression: sql`t.pipeline_active`, type: 'boolean' },
      'pipelineForm.pipelineKey': { expression: pipelineKey, type: 'text' },
      'pipelineForm.stateKey': { expression: stateKey, type: 'text' },
      pipeline: { expression: sql`t.funnel_id`, type: 'id', pointsTo: 'Funnels' },
      state: { expression: sql`t.funnel_state_id`, type: 'id', pointsTo: 'FunnelStates' },
      definition: { expression: isDesigner ? sql`t.draft` : published(envId), type: 'json' },
    },
  }
}

/** Answers that were not annulled, of the sellers that the person sees and the person's own. */
export const wireResponseSource = (session: Session): WireSource => {
  const { envId } = session
  return {
    from: sql`form_answers as t join forms f on f.env_id = ${envId}::uuid and f.id = t.form_id
      left join customers c on c.env_id = ${envId}::uuid and c.id = t.customer_id
      left join sellers s on s.env_id = ${envId}::uuid and s.id = t.seller_id`,
    where: [
      sql`t.env_id = ${envId}::uuid`,
      sql`f.deleted_at is null`,
      sql`t.annulled_at is null`,
      answerReach(session, 't'),
    ],
    columns: {
      ...ownColumns(envId),
      deletedAt: { expression: sql`t.annulled_at`, type: 'date' },
      sk: { expression: sql`t.document_key`, type: 'text' },
      formKey: { expression: sql`t.form_id::text`, type: 'text' },
      version: { expression: sql`t.version_number`, type: 'number' },
      c: { expression: sql`c.code`, type: 'text' },
      s: { expression: sql`s.code`, type: 'text' },
      opportunityKey: { expression: opportunityCode(envId, sql`t.opportunity_id`), type: 'text' },
      form: { expression: sql`t.form_id`, type: 'id', pointsTo: 'Forms' },
      customer: { expression: sql`t.customer_id`, type: 'id', pointsTo: 'Customers' },
      seller: { expression: sql`t.seller_id`, type: 'id', pointsTo: 'Sellers' },
      opportunity: { expression: sql`t.opportunity_id`, type: 'id', pointsTo: 'Opportunities' },
      author: { expression: sql`t.author`, type: 'text' },
      t: { expression: sql`t.taken_at`, type: 'date' },
      startedAt: { expression: sql`t.started_at`, type: 'date' },
      score: { expression: sql`t.score`, type: 'number' },
      maxScore: { expression: sql`t.max_score`, type: 'number' },
      data: { expression: sql`t.data`, type: 'json' },
    },
  }
}
