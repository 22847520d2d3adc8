import type { AuditAction } from '../../../kernel/contract/audit-acts.ts'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { erpProblems } from '../contract/problems.ts'
import { type ProfileInput, type ProfileView, profileRoutes } from '../contract/profiles.ts'
import { compileLayout } from './layout/compile-layout.ts'
import {
  findProfile,
  insertProfile,
  listProfiles,
  removeProfile,
  setDefaultProfile,
  updateProfile,
} from './profiles.queries.ts'
import { renderFile } from './render-file.ts'
import { readErpSettings } from './settings.queries.ts'

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

const previewDocuments = 3
const previewLines = 40

const previewOf = async (
  tenant: Tenant,
  session: Session,
  { kind, definition }: Pick<ProfileInput, 'kind' | 'definition'>,
) => {
  const settings = await readErpSettings(tenant)
  const layout = compileLayout(kind, definition, settings)
  const totals = { documents: 0, lines: 0, totalCents: 0 }
  const day = dayOf(new Date(), session.timeZone)
  const file = { batchNumber: 1, day, createdDate: day, createdTime: '000000' }
  let text = ''
  const source = { kind: 'newest', limit: previewDocuments } as const
  for await (const part of renderFile(
    tenant,
    { kind, source, layout, settings, timeZone: session.timeZone, file },
    totals,
  ))
    text += part.text
  const lines = text.split(/\r?\n/).slice(0, -1)
  return {
    lines: lines.slice(0, previewLines),
    documents: totals.documents,
    replacedCharacters: layout.replacements.count,
  }
}

export const profileBindings: BoundRoute[] = [
  handle(profileRoutes.list, ({ tenant }) => listProfiles(tenant)),
  handle(profileRoutes.preview, ({ tenant, session, body }) => previewOf(tenant, session, body)),
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
