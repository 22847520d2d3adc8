import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import type { PhotoDocument } from '../../gallery/contract/photos.ts'
import { assetTypes } from '../contract/assets.ts'
import { assetStates } from '../contract/transitions.ts'
import { findAsset } from './follow.queries.ts'

/** An asset beside its photo. */
export const describeAsset = async (tenant: Tenant, _session: Session, id: string): Promise<PhotoDocument | null> => {
  const asset = await findAsset(tenant, id)
  if (!asset) return null
  const { code, type, brand, model, serial, state, isDeleted, note } = asset
  const facts = [
    { label: 'Tipo', value: assetTypes[type] },
    { label: 'Modelo', value: [brand, model].filter(Boolean).join(' ') },
    { label: 'Serie', value: serial ?? '' },
    { label: 'Dónde está', value: assetStates[state] },
    { label: 'Nota', value: note ?? '' },
  ]
  return {
    title: `Activo ${code}`,
    href: isDeleted ? null : `/apps/comodatos/comodato-follow?activo=${id}`,
    isGone: isDeleted,
    facts: facts.filter(({ value }) => value !== ''),
  }
}
