import { newId } from '../../../kernel/server/ids.ts'
import { testPassword } from '../../../testing/application.ts'
import { type DoorCall, readingCall } from './door-call.ts'
import { formCalls } from './form-calls.ts'
import { menuCalls } from './menu-calls.ts'
import { sessionCalls } from './session-calls.ts'

const legacy = ['error', 'data', 'message', 'msgSQL', 'errorMsg']

const programs: DoorCall[] = [
  {
    route: 'GET /api/v1/erp/sellers',
    good: () => ({ url: '/api/v1/erp/sellers' }),
    answers: ['data.data.0.k', 'data.data.0.n', 'data.data.0.supK', 'data.data.0.mk', 'data.data.0.envId'],
    bad: () => ({ url: '/api/v1/erp/sellers?k=1' }),
    refused: 400,
  },
  {
    route: 'GET /api/newTables/notifications',
    good: () => ({ url: '/api/newTables/notifications' }),
    answers: ['data.data'],
    bad: () => ({ url: '/api/newTables/notifications?k=1' }),
    refused: 400,
  },
  {
    route: 'GET /api/newTables/contacts',
    good: () => ({ url: '/api/newTables/contacts?k=C1+C2' }),
    answers: ['data.data.0.k', 'data.data.0.n', 'data.data.0.phone', 'data.data.0.email'],
    bad: () => ({ url: '/api/newTables/contacts?c=1' }),
    refused: 400,
  },
  {
    route: 'POST /api/newTables/region/sync',
    good: () => ({ url: '/api/newTables/region/sync', body: [{ k: 'N', n: 'Norte' }] }),
    answers: ['success', 'msg'],
    bad: () => ({ url: '/api/newTables/region/sync', body: [] }),
    refused: 400,
  },
  {
    route: 'DELETE /api/newTables/region/sync',
    good: () => ({ url: '/api/newTables/region/sync', body: [{ k: 'N' }] }),
    answers: ['success', 'msg'],
    bad: () => ({ url: '/api/newTables/region/sync', body: [{ k: 'nadie' }] }),
    refused: 404,
  },
]

const tables: DoorCall[] = [
  {
    route: 'GET /api/sql/:table/:environment',
    good: ({ envId }) => ({ url: `/api/sql/brands/${envId}?deletedAt=null&code=M1` }),
    answers: [...legacy, 'data.0.code', 'data.0.name'],
    bad: ({ otherEnvId }) => ({ url: `/api/sql/brands/${otherEnvId}?deletedAt=null` }),
    refused: 404,
  },
  {
    route: 'POST /api/sql/:path/:table',
    good: () => ({ url: '/api/sql/web/brands', body: [{ code: 'M2', name: 'Frío' }] }),
    answers: [...legacy, 'data.created'],
    bad: () => ({ url: '/api/sql/web/brands', body: {} }),
    refused: 400,
  },
  {
    route: 'PUT /api/sql/:path/:table',
    good: () => ({ url: '/api/sql/web/brands', body: { code: 'M2', name: 'Frío sur' } }),
    answers: [...legacy, 'data.updated'],
    bad: () => ({ url: '/api/sql/web/brands', body: [] }),
    refused: 400,
  },
  {
    route: 'DELETE /api/sql/:path/:table',
    good: () => ({ url: '/api/sql/web/brands', body: [{ code: 'M2' }] }),
    answers: [...legacy, 'data.deleted'],
    bad: () => ({ url: '/api/sql/web/brands', body: [{ code: 'nadie' }] }),
    refused: 404,
  },
  {
    route: 'DELETE /api/sql/xlsx/:table/:environment',
    good: ({ envId }) => ({ url: `/api/sql/xlsx/brands/${envId}` }),
    answers: [...legacy, 'data.deleted'],
    bad: ({ otherEnvId }) => ({ url: `/api/sql/xlsx/brands/${otherEnvId}` }),
    refused: 404,
  },
]

const chat: DoorCall[] = [
  {
    route: 'GET /api/chat/contacts',
    good: () => ({ url: '/api/chat/contacts' }),
    answers: ['0.id', '0.name', '0.avatar', '0.status', '0.mood', '0.unread'],
    bad: () => ({ url: '/api/chat/contacts?x=1' }),
    refused: 400,
  },
  {
    route: 'GET /api/chat/user',
    good: () => ({ url: '/api/chat/user' }),
    answers: ['id', 'name', 'avatar', 'status', 'mood', 'chatList'],
    bad: () => ({ url: '/api/chat/user?x=1' }),
    refused: 400,
  },
  {
    route: 'GET /api/chat/get-chat',
    good: ({ peerId, userId }) => ({ url: `/api/chat/get-chat?contactId=${peerId}&userId=${userId}` }),
    answers: ['chat.id', 'chat.dialog', 'userChatList'],
    bad: ({ peerId }) => ({ url: `/api/chat/get-chat?contactId=${peerId}&userId=${peerId}` }),
    refused: 404,
  },
  {
    route: 'POST /api/chat/send-message',
    good: ({ chatId, peerId }) => ({
      url: '/api/chat/send-message',
      body: { chatId, contactId: peerId, message: 'Hola' },
    }),
    answers: ['message.who', 'message.message', 'message.time', 'userChatList'],
    bad: ({ chatId, peerId }) => ({ url: '/api/chat/send-message', body: { chatId, contactId: peerId, message: '' } }),
    refused: 400,
  },
  {
    route: 'GET /api/quick-panel/data',
    good: () => ({ url: '/api/quick-panel/data' }),
    answers: ['events', 'notes'],
    bad: () => ({ url: '/api/quick-panel/data?x=1' }),
    refused: 400,
  },
]

export const gridNames = [
  'comprobantes_pe comprobantes_pe_grido comprobantes_co comprobantes_ap licencias cargas consolidados consolidated',
  'flota-vehiculos flota-repartidores personas articles items brands recommendedArticles combos price stock',
  'excusasComerciales formsToAssign encuestas promotions sales-channels sites usuarios',
  'objetives-focal objetives-general objetives-focal-dialog',
].flatMap(line => line.split(' '))

const columns = ['columns.0.name', 'columns.0.title', 'columns.0.width']
const grids = [
  ...gridNames.map(name => readingCall(`/api/${name}`, columns)),
  readingCall('/api/menuTable', columns),
  { ...readingCall('/api/entornos', columns), isOperators: true as const },
]

const widgets = ['project-dashboard-app/widgets', 'logistica/widgets/consolidated', 'picking/widgets'].map(path =>
  readingCall(`/api/${path}`, ['items.0.id', 'items.0.title']),
)

const dashboards = ['project-dashboard-app/projects', 'logistica/consolidated', 'picking/dashboard'].flatMap(
  (path): DoorCall[] => [
    {
      route: `POST /api/${path}`,
      good: () => ({ url: `/api/${path}`, body: { name: 'Mesa', privacy: 'private', widgets: [] } }),
      answers: ['id', 'key', 'name', 'privacy', 'widgets'],
      bad: () => ({ url: `/api/${path}`, body: { privacy: 'private', widgets: [] } }),
      refused: 400,
    },
    {
      route: `GET /api/${path}`,
      good: () => ({ url: `/api/${path}` }),
      answers: ['items.0.id', 'items.0.key', 'items.0.name', 'items.0.widgets'],
      bad: () => ({ url: `/api/${path}?nothing=1` }),
      refused: 400,
    },
  ],
)

const base = '/api/pipelines-app'

const pipelines: DoorCall[] = [
  {
    route: `GET ${base}/pipelines`,
    good: () => ({ url: `${base}/pipelines` }),
    answers: ['items.0.id', 'items.0.name', 'items.0.privacy', 'items.0.states.0.id'],
    bad: () => ({ url: `${base}/pipelines?nothing=1` }),
    refused: 400,
  },
  {
    route: `POST ${base}/pipelines/new`,
    good: () => ({
      url: `${base}/pipelines/new`,
      body: {
        name: 'Nuevos',
        privacy: 'everyone',
        assignOpportunity: false,
        salesChannelActive: false,
        salesChannelKey: null,
      },
    }),
    answers: ['id', 'name', 'privacy', 'assignOpportunity', 'salesChannelActive', 'salesChannelKey'],
    bad: () => ({ url: `${base}/pipelines/new`, body: { name: '' } }),
    refused: 400,
  },
  {
    route: `POST ${base}/pipeline/state/new`,
    good: ({ pipelineId }) => ({ url: `${base}/pipeline/state/new`, body: { pipelineId, name: 'Visita' } }),
    answers: ['states.0.id', 'states.0.name'],
    bad: () => ({ url: `${base}/pipeline/state/new`, body: { pipelineId: newId(), name: 'Visita' } }),
    refused: 404,
  },
  {
    route: `POST ${base}/pipeline/state/edit`,
    good: ({ states }) => ({
      url: `${base}/pipeline/state/edit`,
      body: { stateId: states[2], version: 1, name: 'Visita hecha', expirationActive: true, expirationDays: 10 },
    }),
    answers: ['states.0.id', 'states.0.name'],
    bad: ({ states }) => ({
      url: `${base}/pipeline/state/edit`,
      body: { stateId: states[2], version: 1, name: 'Visita', expirationActive: true },
    }),
    refused: 400,
  },
  {
    route: `POST ${base}/pipeline/states/reorder`,
    good: ({ plain }) => ({
      url: `${base}/pipeline/states/reorder`,
      body: { pipelineId: plain.id, stateIds: plain.states },
    }),
    answers: ['id', 'states.0.id'],
    bad: ({ plain }) => ({
      url: `${base}/pipeline/states/reorder`,
      body: { pipelineId: plain.id, stateIds: plain.states.slice(1) },
    }),
    refused: 409,
  },
  {
    route: `POST ${base}/pipeline/state/delete`,
    good: ({ plain }) => ({ url: `${base}/pipeline/state/delete`, body: { stateId: plain.states[1] } }),
    answers: ['states', 'opportunities'],
    bad: () => ({ url: `${base}/pipeline/state/delete`, body: { stateId: newId() } }),
    refused: 404,
  },
  {
    route: `POST ${base}/opportunities/new`,
    good: ({ pipelineId }) => ({ url: `${base}/opportunities/new`, body: { name: 'Heladera', funnel: pipelineId } }),
    answers: ['opportunity.id', 'opportunity.name', 'pipeline.id'],
    bad: () => ({ url: `${base}/opportunities/new`, body: { name: 'Heladera' } }),
    refused: 400,
  },
  {
    route: `POST ${base}/opportunities/reorder`,
    good: ({ opportunityId, states }) => ({
      url: `${base}/opportunities/reorder`,
      body: { opportunityId, stateId: states[1], seenMoves: 0 },
    }),
    answers: ['id', 'stateId'],
    bad: ({ opportunityId }) => ({
      url: `${base}/opportunities/reorder`,
      body: { opportunityId, stateId: newId(), seenMoves: 0 },
    }),
    refused: 404,
  },
  {
    route: `POST ${base}/pipeline/delete`,
    good: ({ pipelineId }) => ({ url: `${base}/pipeline/delete`, body: { pipelineId } }),
    answers: ['states', 'opportunities'],
    bad: () => ({ url: `${base}/pipeline/delete`, body: { pipelineId: newId() } }),
    refused: 404,
  },
]

const parseCalls: DoorCall[] = [
  {
    route: 'POST /parse/login',
    good: ({ email }) => ({
      url: '/parse/login',
      body: { _ApplicationId: 'anden', username: email, password: testPassword },
    }),
    answers: ['sessionToken', 'objectId', 'envId', 'role'],
    bad: ({ email }) => ({
      url: '/parse/login',
      body: { _ApplicationId: 'anden', username: email, password: 'otra-clave' },
    }),
    refused: 404,
  },
  {
    route: 'GET /parse/users/me',
    good: () => ({ url: '/parse/users/me' }),
    answers: ['objectId', 'username'],
    bad: () => ({ url: '/parse/users/me', headers: { authorization: 'Bearer x' } }),
    refused: 401,
  },
  {
    route: 'POST /parse/users/me',
    good: () => ({ url: '/parse/users/me', body: { _method: 'GET' } }),
    answers: ['objectId', 'username'],
    bad: () => ({ url: '/parse/users/me', body: {}, headers: { authorization: 'Bearer x' } }),
    refused: 401,
  },
  {
    route: 'POST /parse/logout',
    good: ({ spareToken }) => ({
      url: '/parse/logout',
      body: {},
      headers: { authorization: `Bearer ${spareToken}` },
    }),
    answers: [],
    bad: () => ({ url: '/parse/logout', body: {}, headers: { authorization: 'Bearer x' } }),
    refused: 401,
  },
  {
    route: 'GET /parse/classes/:className',
    good: () => ({ url: '/parse/classes/Sellers?where={"k":"V1"}&count=1' }),
    answers: ['results.0.objectId', 'results.0.k', 'results.0.n', 'count'],
    bad: () => ({ url: '/parse/classes/Sellers?where={"password":"x"}' }),
    refused: 400,
  },
  {
    route: 'POST /parse/classes/:className',
    good: () => ({ url: '/parse/classes/Prospects', body: { k: 'P9', n: 'Bar' } }),
    answers: ['objectId', 'createdAt'],
    bad: () => ({ url: '/parse/classes/Prospects', body: { k: 'P10' } }),
    refused: 400,
  },
  {
    route: 'GET /parse/classes/:className/:objectId',
    good: ({ envId }) => ({ url: `/parse/classes/Enviroments/${envId}` }),
    answers: ['objectId', 'name', 'ERP', 'modules', 'version', 'permissionCode'],
    bad: ({ otherEnvId }) => ({ url: `/parse/classes/Enviroments/${otherEnvId}` }),
    refused: 404,
  },
  {
    route: 'PUT /parse/classes/:className/:objectId',
    good: ({ opportunityId }) => ({ url: `/parse/classes/Opportunities/${opportunityId}`, body: { oppValue: 10 } }),
    answers: ['updatedAt'],
    bad: () => ({ url: `/parse/classes/Opportunities/${newId()}`, body: { oppValue: 10 } }),
    refused: 404,
  },
  {
    route: 'POST /parse/classes/:className/:objectId',
    good: ({ opportunityId }) => ({
      url: `/parse/classes/Opportunities/${opportunityId}`,
      body: { _method: 'GET' },
    }),
    answers: ['objectId', 'oppValue', 'stateKey', 'pipelineId'],
    bad: () => ({ url: '/parse/classes/Nothing/1', body: { _method: 'GET' } }),
    refused: 404,
  },
  {
    route: 'GET /parse',
    good: () => ({ url: '/parse' }),
    answers: ['liveQuery', 'classes'],
    bad: () => ({ url: '/parse?class=Orders' }),
    refused: 400,
  },
  {
    route: 'POST /parse/batch',
    good: () => ({
      url: '/parse/batch',
      body: { requests: [{ method: 'POST', path: '/parse/classes/Prospects', body: { k: 'P11', n: 'Almacén' } }] },
    }),
    answers: ['0.success.objectId'],
    bad: () => ({ url: '/parse/batch', body: { requests: [], transaction: true } }),
    refused: 400,
  },
  {
    route: 'DELETE /parse/classes/:className/:objectId',
    good: ({ opportunityId }) => ({ url: `/parse/classes/Opportunities/${opportunityId}` }),
    answers: [],
    bad: ({ envId }) => ({ url: `/parse/classes/Enviroments/${envId}` }),
    refused: 400,
  },
]

/** In this order: some make what others delete. */
export const doorCalls: DoorCall[] = [
  ...sessionCalls,
  ...programs,
  ...menuCalls,
  ...tables,
  ...chat,
  ...grids,
  ...widgets,
  ...dashboards,
  ...pipelines.slice(0, -1),
  ...formCalls,
  ...parseCalls,
  ...pipelines.slice(-1),
]
