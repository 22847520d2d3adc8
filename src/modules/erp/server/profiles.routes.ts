import type { AuditAction } from '../../../kernel/contract/audit-acts.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { knownProfiles } from '../contract/known-profiles.ts'
import { erpProblems } from '../contract/problems.ts'
import { type ProfileInput, type ProfileView, profileRoutes } from '../contract/profiles.ts'
import { documentPage } from './document-page.ts'
import { documentProfile, exampleFile, previewProfile } from './profile-document.service.ts'
import {
  findProfile,
  insertProfile,
  listProfiles,
  removeProfile,
  setDefaultProfile,
  updateProfile,
} from './profiles.queries.ts'

const existing = async (tenant: Tenant, id: string): Promise<ProfileView> => {
  const profile = await findProfile(tenant, id)
  if (!profile) throw problem(problems.notFound)
  return profile
}

const refuseTakenCode = async (tenant: Tenant, input: ProfileInput, ownId?: string): Promise<void> => {
  const taken = (await listProfiles(tenant)).some(
    profile => profile.kind === input.kind && profile.code === input.code && profile.id !== ownId,
  )
  if (taken)
    throw problem(problems.duplicate, {
      errors: [{ path: 'code', message: `Ya hay un formato con el código «${input.code}».` }],
    })
}

const remember = (
  tenant: Tenant,
  session: Session,
  id: string,
  action: AuditAction,
  detail: Record<string, unknown> = {},
) => recordHistory(tenant, actorOf(session), [{ entity: 'erp-profiles', entityId: id, action, detail }])

export const profileBindings = (withTenant: WithTenant): BoundRoute[] => [
  handle(profileRoutes.list, ({ tenant }) => listProfiles(tenant)),
  handle(profileRoutes.known, async () => [...knownProfiles]),
  handle(profileRoutes.preview, ({ tenant, session, body }) => previewProfile(tenant, session.timeZone, body)),
  handle(profileRoutes.document, async ({ tenant, session, params }) =>
    documentProfile(tenant, session.timeZone, await existing(tenant, params.id)),
  ),
  handleOpen(profileRoutes.page, async ({ session: maybe, params, reply }) => {
    const { envId, timeZone } = signedIn(maybe)
    const document = await withTenant(
      envId,
      async tenant => documentProfile(tenant, timeZone, await existing(tenant, params.id)),
      { readOnly: true },
    )
    reply.header('content-disposition', 'attachment; filename="formato.html"')
    return reply.type('text/html; charset=utf-8').send(documentPage(document))
  }),
  handleOpen(profileRoutes.example, async ({ session: maybe, params, reply }) => {
    const { envId, timeZone } = signedIn(maybe)
    const { name, content } = await withTenant(
      envId,
      async tenant => exampleFile(tenant, timeZone, await existing(tenant, params.id)),
      { readOnly: true },
    )
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.type('application/octet-stream').send(content)
  }),
  handle(profileRoutes.create, async ({ tenant, session, body }) => {
    await refuseTakenCode(tenant, body)
    const isFirst = !(await listProfiles(tenant)).some(profile => profile.kind === body.kind)
    const id = await insertProfile(tenant, body, isFirst)
    await remember(tenant, session, id, 'created', { values: body })
    return existing(tenant, id)
  }),
  handle(profileRoutes.update, async ({ tenant, session, params, body }) => {
    const before = await existing(tenant, params.id)
    if (before.kind !== body.kind)
      throw problem(problems.invalidInput, { errors: [{ path: 'kind', message: 'Un formato no cambia de tipo.' }] })
    await refuseTakenCode(tenant, body, params.id)
    await updateProfile(tenant, params.id, body)
    await remember(tenant, session, params.id, 'changed', { before, after: body })
    return existing(tenant, params.id)
  }),
  handle(profileRoutes.makeDefault, async ({ tenant, session, params }) => {
    const profile = await existing(tenant, params.id)
    await setDefaultProfile(tenant, profile.kind, params.id)
    await remember(tenant, session, params.id, 'made-default')
    return { ...profile, isDefault: true }
  }),
  handle(profileRoutes.remove, async ({ tenant, session, params }) => {
    const profile = await existing(tenant, params.id)
    if (profile.isDefault) throw problem(erpProblems.defaultProfile)
    await removeProfile(tenant, profile)
    await remember(tenant, session, params.id, 'deleted')
  }),
]
