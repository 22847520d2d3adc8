import type { Caller, TestApplication } from '../../../testing/application.ts'
import {
  createChannel,
  createCustomer,
  createManager,
  createSeller,
  createSupervisor,
} from '../../../testing/factories.ts'
import type { OpportunityCard, OpportunityDetail, PipelineBoard } from '../contract/opportunity-routes.ts'
import type { Pipeline } from '../contract/pipelines.ts'

export const base = '/api/pipelines-app'

export type PipelineWorld = {
  admin: Caller
  /** Of seller V1. */
  seller: Caller
  supervisor: Caller
  manager: Caller
  stranger: Caller
  /** V1 and V2 are of supervisor S1; V3 is of S2. V2 and V3 are of manager G1. */
  sellers: Record<'V1' | 'V2' | 'V3', string>
  customers: Record<'V1' | 'V2' | 'V3', string>
  channels: { shops: string; kiosks: string; others: string }
}

/** Three sellers with a customer each, people of each role, and somebody of another environment. */
export const createPipelineWorld = async (application: TestApplication): Promise<PipelineWorld> => {
  const made = await application.platform.withTenant(application.envId, async tenant => {
    const [one, two] = [await createSupervisor(tenant, { code: 'S1' }), await createSupervisor(tenant, { code: 'S2' })]
    const managerId = await createManager(tenant, { code: 'G1' })
    const shops = await createChannel(tenant, { name: 'Comercios' })
    const kiosks = await createChannel(tenant, { name: 'Kioscos' })
    await tenant.db
      .updateTable('salesChannels')
      .set({ parentId: shops })
      .where('envId', '=', tenant.envId)
      .where('id', '=', kiosks)
      .execute()
    const others = await createChannel(tenant, { name: 'Gastronomía' })
    const sellers = {
      V1: await createSeller(tenant, { code: 'V1', name: 'Vera Uno', supervisorId: one }),
      V2: await createSeller(tenant, { code: 'V2', name: 'Dario Dos', supervisorId: one, managerId }),
      V3: await createSeller(tenant, { code: 'V3', name: 'Tina Tres', supervisorId: two, managerId }),
    }
    const customers = {
      V1: await createCustomer(tenant, { name: 'Kiosco Uno', sellerId: sellers.V1, salesChannelId: kiosks }),
      V2: await createCustomer(tenant, { name: 'Bar Dos', sellerId: sellers.V2, salesChannelId: others }),
      V3: await createCustomer(tenant, { name: 'Almacén Tres', sellerId: sellers.V3, salesChannelId: shops }),
    }
    return { sellers, customers, channels: { shops, kiosks, others } }
  })
  return {
    ...made,
    admin: await application.signIn({ roleNumber: 1, displayName: 'Ana Primera' }),
    seller: await application.signIn({ roleNumber: 2, sellerKey: 'V1', displayName: 'Vera Uno' }),
    supervisor: await application.signIn({ roleNumber: 4, supervisorKey: 'S1', displayName: 'Saúl' }),
    manager: await application.signIn({ roleNumber: 5, managerKey: 'G1', displayName: 'Greta' }),
    stranger: await application.signIn({ roleNumber: 1, envId: application.otherEnvId }),
  }
}

const stage = { expirationActive: false, expirationDays: null, valueRequired: false }

/** Contacto → Propuesta (asks a value) → Ganada, Perdida. */
export const createPipeline = (caller: Caller, settings: object = {}): Promise<Pipeline> =>
  caller.post<Pipeline>(`${base}/pipelines/new`, {
    name: 'Apertura',
    states: [
      { ...stage, name: 'Contacto', type: 'open', expirationActive: true, expirationDays: 5 },
      { ...stage, name: 'Propuesta', type: 'open', valueRequired: true },
      { ...stage, name: 'Ganada', type: 'won' },
      { ...stage, name: 'Perdida', type: 'lost' },
    ],
    ...settings,
  })

/** The id of a state by its name. */
export const stateOf = ({ states }: Pick<Pipeline, 'states'>, name: string): string =>
  states.find(state => state.name === name)?.id ?? ''

export const createOpportunity = (
  caller: Caller,
  pipelineId: string,
  values: object = {},
): Promise<OpportunityDetail> =>
  caller.post<OpportunityDetail>(`${base}/opportunities/new`, { funnel: pipelineId, name: 'Una venta', ...values })

export const moveTo = (caller: Caller, opportunityId: string, stateId: string, values: object = {}) =>
  caller.request('POST', `${base}/opportunities/reorder`, { opportunityId, stateId, seenMoves: 0, ...values })

export const boardOf = (caller: Caller, pipelineId: string, query = ''): Promise<PipelineBoard> =>
  caller.get<PipelineBoard>(`${base}/pipelines/${pipelineId}/board${query}`)

/** Names of the cards of a column, from top to bottom. */
export const column = async (caller: Caller, pipeline: Pipeline, name: string): Promise<string[]> => {
  const found = (await boardOf(caller, pipeline.id)).columns.find(({ state }) => state.name === name)
  return (found?.cards ?? []).map((card: OpportunityCard) => card.name)
}
