import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { OpportunityCard } from '../contract/opportunity-routes.ts'
import type { Pipeline, PipelineState } from '../contract/pipelines.ts'

/** An opportunity about to leave a state. */
export type Leaving = { opportunityId: string; stateId: string }

/**
 * What a state asks before an opportunity goes on from it, by name; empty when everything is there. Given by a higher
 * module (docs/decisions/0065-modules-form-floors.md): forms know which of them a state requires.
 */
export type FindMissing = (tenant: Tenant, leaving: Leaving) => Promise<{ id: string; name: string }[]>

/** What every state asks for, by name. */
export type FindRequired = (tenant: Tenant) => Promise<{ stateId: string; id: string; name: string }[]>

/** Of some opportunities in their states, how much each lacks; those that lack nothing are left out. */
export type CountMissing = (
  tenant: Tenant,
  standing: Leaving[],
) => Promise<{ opportunityId: string; missing: number }[]>

export type PipelinePorts = { findMissing: FindMissing; findRequired: FindRequired; countMissing: CountMissing }

type Requirements = NonNullable<PipelineState['requirements']>

const requirementsByState = async (
  { findRequired }: PipelinePorts,
  tenant: Tenant,
): Promise<Map<string, Requirements>> =>
  new Map(
    [...Map.groupBy(await findRequired(tenant), ({ stateId }) => stateId)].map(([stateId, some]) => [
      stateId,
      some.map(({ id, name }) => ({ id, name })),
    ]),
  )

/** Pipelines whose states say what they ask for (spec.md §3, FunnelStates). */
export const withRequirements = async (
  ports: PipelinePorts,
  tenant: Tenant,
  pipelines: readonly Pipeline[],
): Promise<Pipeline[]> => {
  const required = await requirementsByState(ports, tenant)
  return pipelines.map(pipeline => ({
    ...pipeline,
    states: pipeline.states.map(state => ({ ...state, requirements: required.get(state.id) ?? [] })),
  }))
}

/** Cards that say how many of the forms that their state asks for they lack. */
export const withMissing = async (
  { countMissing }: PipelinePorts,
  tenant: Tenant,
  cards: readonly OpportunityCard[],
): Promise<OpportunityCard[]> => {
  const standing = cards.map(({ id, stateId }) => ({ opportunityId: id, stateId }))
  const missing = new Map(
    (standing.length > 0 ? await countMissing(tenant, standing) : []).map(one => [one.opportunityId, one.missing]),
  )
  return cards.map(card => ({ ...card, missingForms: missing.get(card.id) ?? 0 }))
}
