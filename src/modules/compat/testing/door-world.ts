import { type Caller, type TestApplication, testPassword } from '../../../testing/application.ts'
import { basicOf } from './door-call.ts'

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
  /** A pipeline without opportunities, whose second state a call may delete. */
  plain: { id: string; states: string[] }
  /** Published; it is about opportunities. */
  formId: string
  menu: { id: string; code: string }
  chatId: string
  operator: Caller
  /** A second token of the person, which a call may end. */
  spareToken: string
}

const email = 'puertas@test.example'

const createPipeline = async (admin: Caller, name: string) => {
  const { id } = await admin.post<{ id: string }>('/api/pipelines-app/pipelines/new', { name })
  const { states } = await admin.post<{ states: State[] }>('/api/pipelines-app/pipeline/state/new', {
    pipelineId: id,
    name: 'En curso',
  })
  return { id, states: states.map(state => state.id) }
}

const issueToken = async ({ app }: TestApplication): Promise<string> => {
  const headers = basicOf(email, testPassword)
  return (await app.inject({ method: 'POST', url: '/api/v1/auth/email', headers })).json<{ token: string }>().token
}

const definition = { pages: [{ name: 'page1', elements: [{ type: 'text', name: 'visita', title: 'Visita' }] }] }

const createForm = async (admin: Caller): Promise<string> => {
  const body = { name: 'Relevamiento', subject: 'opportunity', definition }
  const form = await admin.post<{ id: string; draftEdition: number }>('/api/forms', body)
  await admin.post(`/api/forms/${form.id}/publish`, { edition: form.draftEdition })
  return form.id
}

export const createDoorWorld = async (application: TestApplication): Promise<DoorWorld> => {
  const admin = await application.signIn({ roleNumber: 1, email, displayName: 'Ana Puertas', sellerKey: 'V1' })
  const peer = await application.signIn({ roleNumber: 1, displayName: 'Beto' })
  await admin.post('/api/data/sellers', { code: 'V1', name: 'Vera' })
  const prospect = await admin.post<{ id: string }>('/api/data/prospects', { code: 'P1', name: 'Kiosco' })
  await admin.post('/api/data/contacts', { code: 'C1', name: 'Caro', prospect: prospect.id })
  await admin.post('/api/data/brands', { code: 'M1', name: 'Polar' })
  const pipeline = await createPipeline(admin, 'Base')
  const [first = '', second = '', third = ''] = pipeline.states
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
    plain: await createPipeline(admin, 'Aparte'),
    formId: await createForm(admin),
    menu: await admin.post<{ id: string; code: string }>('/api/menus', { name: 'Carta' }),
    operator: await application.signIn({ roleNumber: 1, isOperator: true }),
    spareToken: await issueToken(application),
    chatId: chat.id,
  }
}
