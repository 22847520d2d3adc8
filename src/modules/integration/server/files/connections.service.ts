import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import type { ImportGrids } from '../../../../kernel/server/imports/import-grids.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { listProfiles } from '../../../erp/server/index.ts'
import {
  type ConnectionAddress,
  type ConnectionInput,
  type ConnectionOptions,
  type ConnectionSecret,
  type ConnectionView,
  isDocumentExport,
  maximumConnections,
} from '../../contract/file-connections.ts'
import { integrationTopic } from '../../contract/live.ts'
import { integrationProblems } from '../../contract/problems.ts'
import { connectionViews, documentsOf, placeText } from './connection-view.ts'
import {
  type ConnectionRow,
  type ExportRow,
  findConnection,
  hastenAll,
  insertConnection,
  insertExport,
  selectConnections,
  selectExports,
  updateConnection,
  updateExport,
} from './connections.queries.ts'
import { exportChoices, exportGrid, importNames, importTitle, titleOf } from './file-titles.ts'
import { nextRun } from './next-run.ts'
import { companyFolder, type PlaceRules } from './places/open-place.ts'
import type { FileSecrets } from './secrets.ts'
import { selectOpen } from './transfers.queries.ts'

export type ConnectionCall = { tenant: Tenant; session: Session }
export type ConnectionServices = { secrets: FileSecrets; rules: PlaceRules; grids: () => ImportGrids }

const entity = 'file-connections'

export const listConnections = async (tenant: Tenant): Promise<ConnectionView[]> =>
  connectionViews(tenant, await selectConnections(tenant))

export const requireConnection = async (tenant: Tenant, id: string): Promise<ConnectionRow> => {
  const row = await findConnection(tenant, id)
  if (!row) throw problem(problems.notFound)
  return row
}

const getConnection = async (tenant: Tenant, id: string): Promise<ConnectionView> => {
  const [view] = await connectionViews(tenant, [await requireConnection(tenant, id)])
  if (!view) throw problem(problems.notFound)
  return view
}

export const connectionOptions = async (
  { tenant, session }: ConnectionCall,
  { rules, grids }: Pick<ConnectionServices, 'rules' | 'grids'>,
): Promise<ConnectionOptions> => ({
  folder: companyFolder(rules, session.envId),
  imports: importNames(grids(), session).map(name => ({ name, title: importTitle(grids(), name) })),
  exports: exportChoices(grids()),
  profiles: (await listProfiles(tenant)).map(({ id, kind, name }) => ({ id, kind, name })),
})

type Act =
  | 'created'
  | 'changed'
  | 'deleted'
  | 'restored'
  | 'host-key-accepted'
  | 'connection-paused'
  | 'connection-resumed'

const remember = async (
  { tenant, session }: ConnectionCall,
  entityId: string,
  action: Act,
  detail: Record<string, unknown>,
): Promise<void> => {
  await recordHistory(tenant, actorOf(session), [{ entity, entityId, action, detail }])
  tenant.publish({ topic: integrationTopic, payload: { connectionId: entityId } })
}

const detailOf = (grids: ImportGrids, { name, address, imports, exports }: ConnectionInput) => ({
  name,
  place: placeText(address),
  imports: imports.map(({ pattern, resource }) => `${pattern} → ${importTitle(grids, resource)}`).join(', '),
  exports: exports.map(({ what }) => titleOf(grids, what)).join(', '),
})

/** Refuses what this person could not import or what nothing exports. */
const checkRules = ({ grids }: ConnectionServices, session: Session, { imports, exports }: ConnectionInput): void => {
  const importable = importNames(grids(), session)
  const errors = [
    ...imports.flatMap(({ resource }, index) =>
      importable.includes(resource)
        ? []
        : [{ path: `imports.${index}.resource`, message: 'Eso no se puede importar.' }],
    ),
    ...exports.flatMap(({ what }, index) =>
      isDocumentExport(what) || exportGrid(grids(), what)
        ? []
        : [{ path: `exports.${index}.what`, message: 'Eso no se puede exportar.' }],
    ),
  ]
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
}

/** Refuses a layout that the company does not have, or that is of other documents. */
const checkProfiles = async (tenant: Tenant, { exports }: ConnectionInput): Promise<void> => {
  if (exports.every(({ layoutId }) => !layoutId)) return
  const profiles = await listProfiles(tenant)
  const errors = exports.flatMap(({ what, layoutId }, index) =>
    !layoutId || profiles.some(({ id, kind }) => id === layoutId && kind === what)
      ? []
      : [{ path: `exports.${index}.layoutId`, message: 'Elegí un formato de la lista.' }],
  )
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
}

const checkFolder = ({ rules }: ConnectionServices, { address }: ConnectionInput): void => {
  if (address.kind === 'folder' && rules.folders === null)
    throw problem(integrationProblems.noFolder, {
      errors: [{ path: 'address.kind', message: integrationProblems.noFolder.message }],
    })
}

/** Where a secret is sent, and as whom. */
const receiverOf = (address: ConnectionAddress): string => {
  if (address.kind === 'sftp') return JSON.stringify([address.kind, address.host, address.port, address.user])
  return address.kind === 's3' ? JSON.stringify([address.kind, address.endpoint, address.accessKeyId]) : 'folder'
}

const suits = ({ kind }: ConnectionAddress, secret: ConnectionSecret): boolean => {
  if (kind === 'sftp') return Boolean(secret.password || secret.privateKey)
  return kind === 's3' ? Boolean(secret.secretAccessKey) : true
}

const refuseSecret = (kind: string) => {
  const path = kind === 's3' ? 'secret.secretAccessKey' : 'secret.password'
  return problem(integrationProblems.needsSecret, {
    errors: [{ path, message: integrationProblems.needsSecret.message }],
  })
}

/**
 * What to keep of the secret: the new one, or the one of before. That one goes to nobody else: whoever changes the server
 * or the user writes it again.
 */
const sealedSecretOf = (
  { secrets }: ConnectionServices,
  {
    id,
    address,
    secret,
    before,
  }: { id: string; before: ConnectionRow | null } & Pick<ConnectionInput, 'address' | 'secret'>,
): string | null => {
  if (address.kind === 'folder') return null
  if (secret && suits(address, secret)) return secrets.seal(secret, id)
  const isSame = before?.sealedSecret && receiverOf(documentsOf(before).address) === receiverOf(address)
  if (secret || !isSame) throw refuseSecret(address.kind)
  return before.sealedSecret
}

type SavedExport = Pick<ExportRow, 'what' | 'format' | 'profileId'>

const isOther = (old: SavedExport & { schedule: unknown }, values: SavedExport & { schedule: string }): boolean =>
  old.what !== values.what ||
  old.format !== values.format ||
  old.profileId !== values.profileId ||
  JSON.stringify(old.schedule) !== values.schedule

const saveExports = async (
  { tenant, session }: ConnectionCall,
  connectionId: string,
  { exports }: ConnectionInput,
): Promise<void> => {
  const now = new Date()
  const before = await selectExports(tenant, connectionId)
  const kept = new Set(exports.map(({ id }) => id))
  for (const { id } of before) if (!kept.has(id)) await updateExport(tenant, id, { deletedAt: now })
  for (const { id, what, format, layoutId, schedule } of exports) {
    const values = {
      what,
      format,
      profileId: layoutId ?? null,
      schedule: JSON.stringify(schedule),
      nextAt: nextRun(schedule, now, session.timeZone),
    }
    const old = before.find(one => one.id === id)
    if (!old) await insertExport(tenant, { id: newId(), connectionId, ...values })
    else if (isOther(old, values))
      await updateExport(tenant, old.id, { ...values, failures: 0, failingSince: null, lastError: null })
  }
}

/** Whether a file is on its way: only the place that it goes to can tell whether it arrived. */
const isPutting = async (tenant: Tenant, id: string): Promise<boolean> =>
  (await selectOpen(tenant, id, 'out')).some(({ state }) => state === 'placing')

const valuesOf = ({ name, address, imports, schedule }: ConnectionInput) => ({
  name,
  kind: address.kind,
  address: JSON.stringify(address),
  imports: JSON.stringify(imports),
  schedule: JSON.stringify(schedule),
  nextAt: new Date(),
})

export const createConnection = async (
  call: ConnectionCall,
  services: ConnectionServices,
  input: ConnectionInput,
): Promise<ConnectionView> => {
  const { tenant, session } = call
  checkRules(services, session, input)
  await checkProfiles(tenant, input)
  checkFolder(services, input)
  if ((await selectConnections(tenant)).length >= maximumConnections)
    throw problem(integrationProblems.tooManyConnections)
  const id = newId()
  await insertConnection(tenant, {
    ...valuesOf(input),
    id,
    sealedSecret: sealedSecretOf(services, { ...input, id, before: null }),
    hostKey: null,
    createdBy: session.userId,
    creator: session.displayName,
  })
  await saveExports(call, id, input)
  await remember(call, id, 'created', detailOf(services.grids(), input))
  return getConnection(tenant, id)
}

export const changeConnection = async (
  call: ConnectionCall,
  services: ConnectionServices,
  { id, input }: { id: string; input: ConnectionInput },
): Promise<ConnectionView> => {
  const { tenant, session } = call
  const before = await requireConnection(tenant, id)
  checkRules(services, session, input)
  await checkProfiles(tenant, input)
  checkFolder(services, input)
  const { address } = input
  const old = documentsOf(before).address
  if (JSON.stringify(old) !== JSON.stringify(address) && (await isPutting(tenant, id)))
    throw problem(integrationProblems.stillPutting)
  const isSameServer =
    address.kind === 'sftp' && old.kind === 'sftp' && address.host === old.host && address.port === old.port
  await updateConnection(tenant, id, {
    ...valuesOf(input),
    sealedSecret: sealedSecretOf(services, { ...input, id, before }),
    hostKey: isSameServer ? before.hostKey : null,
    failures: 0,
    failingSince: null,
    lastError: null,
  })
  await saveExports(call, id, input)
  await remember(call, id, 'changed', detailOf(services.grids(), input))
  return getConnection(tenant, id)
}

/** Nothing is taken or dropped any more; with `restoreConnection` it is. Its files stay where they are. */
export const removeConnection = async (call: ConnectionCall, id: string): Promise<void> => {
  const { name } = await requireConnection(call.tenant, id)
  await updateConnection(call.tenant, id, { deletedAt: new Date() })
  await remember(call, id, 'deleted', { name })
}

export const restoreConnection = async (call: ConnectionCall, id: string): Promise<ConnectionView> => {
  const row = await findConnection(call.tenant, id, { deleted: true })
  if (!row) throw problem(problems.notFound)
  if (row.deletedAt) {
    await updateConnection(call.tenant, id, { deletedAt: null })
    await remember(call, id, 'restored', { name: row.name })
  }
  return getConnection(call.tenant, id)
}

/** Nothing is taken or dropped while it is paused. */
export const pauseConnection = async (call: ConnectionCall, id: string): Promise<ConnectionView> => {
  const { name, pausedAt } = await requireConnection(call.tenant, id)
  if (!pausedAt) {
    await updateConnection(call.tenant, id, { pausedAt: new Date(), pausedBy: call.session.displayName })
    await remember(call, id, 'connection-paused', { name })
  }
  return getConnection(call.tenant, id)
}

/** Looks at once; exports wait for their own hours. */
export const resumeConnection = async (call: ConnectionCall, id: string): Promise<ConnectionView> => {
  const { name, pausedAt } = await requireConnection(call.tenant, id)
  if (pausedAt) {
    await updateConnection(call.tenant, id, { pausedAt: null, pausedBy: null, nextAt: new Date() })
    await remember(call, id, 'connection-resumed', { name })
  }
  return getConnection(call.tenant, id)
}

/** Everything of the connection is done now, not at its hour. */
export const runConnection = async ({ tenant }: ConnectionCall, id: string): Promise<ConnectionView> => {
  await requireConnection(tenant, id)
  await hastenAll(tenant, id, new Date())
  return getConnection(tenant, id)
}

/** From now on that server alone is spoken to. */
export const acceptHostKey = async (
  call: ConnectionCall,
  { id, hostKey }: { id: string; hostKey: string },
): Promise<ConnectionView> => {
  const { name } = await requireConnection(call.tenant, id)
  await updateConnection(call.tenant, id, {
    hostKey,
    failures: 0,
    failingSince: null,
    lastError: null,
    nextAt: new Date(),
  })
  await remember(call, id, 'host-key-accepted', { name, hostKey })
  return getConnection(call.tenant, id)
}
