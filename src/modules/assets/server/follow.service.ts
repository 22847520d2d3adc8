import type { z } from 'zod'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { attachFile } from '../../../kernel/server/files/files.service.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { addPhotos, dropPhotos } from '../../gallery/server/index.ts'
import { assets } from '../contract/assets.ts'
import type { AssetFollow, inspectionInput } from '../contract/follow.ts'
import { allowedFrom } from '../contract/transitions.ts'
import { findContracts } from './contracts.queries.ts'
import { findAsset, findInspections, findMovements, findPhotos } from './follow.queries.ts'
import { readAssetSales } from './sales.queries.ts'

/** Contracts of one answer. */
const shownContracts = 20

/** Everything about one asset. Throws notFound. */
export const readFollow = async (tenant: Tenant, id: string, today: string): Promise<AssetFollow> => {
  const asset = await findAsset(tenant, id)
  if (!asset) throw problem(problems.notFound)
  const contracts = await findContracts(tenant, id, shownContracts)
  const contract = contracts.find(({ endedOn }) => endedOn === null) ?? null
  const movements = await findMovements(tenant, id)
  const inspections = await findInspections(tenant, id)
  const { customer, since } = asset
  return {
    today,
    asset,
    allowed: asset.isDeleted ? [] : allowedFrom(asset.state),
    contract,
    pastContracts: contracts.filter(({ endedOn }) => endedOn !== null),
    movements: movements.items,
    movementCount: movements.count,
    inspections: inspections.items,
    inspectionCount: inspections.count,
    photos: await findPhotos(tenant, id),
    sales:
      customer && since
        ? await readAssetSales(tenant, {
            customerId: customer.id,
            from: since,
            to: today,
            minimumCents: contract?.minimumCents ?? null,
          })
        : null,
  }
}

const requireAsset = async (tenant: Tenant, id: string): Promise<AssetFollow['asset']> => {
  const asset = await findAsset(tenant, id)
  if (!asset || asset.isDeleted) throw problem(problems.notFound)
  return asset
}

/** The photo's moment and place are those of its camera. */
const showInGallery = (
  tenant: Tenant,
  { id, code, customer }: AssetFollow['asset'],
  fileId: string | null,
): Promise<void> =>
  addPhotos(
    tenant,
    fileId
      ? [
          {
            fileId,
            source: 'asset',
            documentId: id,
            title: `Activo ${code}`,
            sellerId: null,
            customerId: customer?.id ?? null,
            takenAt: null,
            place: null,
          },
        ]
      : [],
  )

/** Notes how an asset was found, with its photo. Throws notFound, invalidInput for a day to come or a file that is gone. */
export const addInspection = async (
  tenant: Tenant,
  actor: Actor,
  { id, today, ...input }: z.output<typeof inspectionInput> & { id: string; today: string },
): Promise<void> => {
  const asset = await requireAsset(tenant, id)
  if (input.day > today)
    throw problem(problems.invalidInput, { errors: [{ path: 'day', message: 'Todavía no llegó ese día.' }] })
  const inspectionId = newId()
  await attachFile(tenant, {
    id: input.fileId,
    to: `asset-inspections/${inspectionId}`,
    by: actor.userId,
    replaces: null,
    onlyImages: true,
    path: 'fileId',
  })
  await showInGallery(tenant, asset, input.fileId)
  await tenant.db
    .insertInto('assetInspections')
    .values({
      envId: tenant.envId,
      id: inspectionId,
      assetId: id,
      customerId: asset.customer?.id ?? null,
      ...input,
      userId: actor.userId,
      actor: actor.name,
    })
    .execute()
  await recordHistory(tenant, actor, [
    { entity: assets.name, entityId: id, action: 'inspected', detail: { day: input.day, result: input.result } },
  ])
}

export const addPhoto = async (
  tenant: Tenant,
  actor: Actor,
  { id, fileId, caption }: { id: string; fileId: string; caption: string | null },
): Promise<void> => {
  const asset = await requireAsset(tenant, id)
  const photoId = newId()
  await attachFile(tenant, {
    id: fileId,
    to: `asset-photos/${photoId}`,
    by: actor.userId,
    replaces: null,
    onlyImages: true,
    path: 'fileId',
  })
  await showInGallery(tenant, asset, fileId)
  await tenant.db
    .insertInto('assetPhotos')
    .values({ envId: tenant.envId, id: photoId, assetId: id, fileId, caption, actor: actor.name })
    .execute()
}

/** Takes a photo away, or back while its file is still kept (a day). Throws notFound, invalidInput when the file is gone. */
export const setPhotoRemoved = async (
  tenant: Tenant,
  actor: Actor,
  { id, photoId }: { id: string; photoId: string },
  isRemoved: boolean,
): Promise<void> => {
  const changed = await tenant.db
    .updateTable('assetPhotos')
    .set({ deletedAt: isRemoved ? new Date() : null })
    .where('envId', '=', tenant.envId)
    .where('assetId', '=', id)
    .where('id', '=', photoId)
    .returning('fileId')
    .executeTakeFirst()
  if (!changed) throw problem(problems.notFound)
  const { fileId } = changed
  await attachFile(tenant, {
    id: isRemoved ? null : fileId,
    to: `asset-photos/${photoId}`,
    by: actor.userId,
    replaces: isRemoved ? fileId : null,
    path: 'photoId',
  })
  if (isRemoved) await dropPhotos(tenant, [fileId])
  else await showInGallery(tenant, await requireAsset(tenant, id), fileId)
}
