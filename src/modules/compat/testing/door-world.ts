import type { Caller, TestApplication } from '../../../testing/application.ts'

type State = { id: string; type: string }

/** What the calls of the older client name: made once, through the product. */
export type DoorWorld = {
  envId: string
  otherEnvId: string
  admin: Caller
  email: string
  userId: string
  peerId: string
  pipelineId: string
  /** The pipeline's first two states, and one that a call may delete. */
  states: [string, string, string]
  opportunityId: string
  chatId: string
}

const email = 'puertas@test.example'

export const createDoorWorld = async (application: TestApplication): Promise<DoorWorld> => {
  const admin = await application.signIn({ roleNumber: 1, email, displayName: 'Ana Puertas', sellerKey: 'V1' })
  const peer = await application.signIn({ roleNumber: 1, displayName: 'Beto' })
  await admin.post('/api/data/sellers', { code: 'V1', name: 'Vera' })
  const prospect = await admin.post<{ id: string }>('/api/data/prospects', { code: 'P1', name: 'Kiosco' })
  await admin.post('/api/data/contacts', { code: 'C1', name: 'Caro', prospect: prospect.id })
  await admin.post('/api/data/brands', { code: 'M1', name: 'Polar' })
  const pipeline = await admin.post<{ id: string; states: State[] }>('/api/pipelines-app/pipelines/new', {
    name: 'Base',
  })
  const { states } = await admin.post<{ states: State[] }>('/api/pipelines-app/pipeline/state/new', {
    pipelineId: pipeline.id,
    name: 'En curso',
  })
  const [first = '', second = '', third = ''] = states.map(({ id }) => id)
  const { opportunity } = await admin.post<{ opportunity: { id: string } }>('/api/pipelines-app/opportunities/new', {
    name: 'Freezer',
    funnel: pipeline.id,
    prospect: prospect.id,
  })
  const me = await admin.get<{ id: string }>('/api/chat/user')
  const other = await peer.get<{ id: string }>('/api/chat/user')
  const { chat } = await admin.get<{ chat: { id: string } }>(`/api/chat/get-chat?contactId=${other.id}&userId=${me.id}`)
  return {
    envId: application.envId,
    otherEnvId: application.otherEnvId,
    admin,
    email,
    userId: me.id,
    peerId: other.id,
    pipelineId: pipeline.id,
    states: [first, second, third],
    opportunityId: opportunity.id,
    chatId: chat.id,
  }
}
