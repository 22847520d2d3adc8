import type { NewPhoto } from '../../../gallery/server/index.ts'
import type { OperationKind } from '../../contract/photos/photos.ts'
import type { PhotographedOperation } from './photos.queries.ts'

const titles: Record<OperationKind, string> = { order: 'Pedido', collection: 'Cobranza', 'no-purchase': 'No compra' }

/** A photo of an operation as the gallery shows it. Without a moment of its own it was taken with its operation. */
export const galleryPhotoOf = (
  operation: PhotographedOperation,
  { kind, fileId, takenAt }: { kind: OperationKind; fileId: string; takenAt: string | null },
): NewPhoto => {
  const { id, number, sellerId, customerId, latitude, longitude, distanceMeters } = operation
  return {
    fileId,
    source: kind,
    documentId: id,
    title: number === null ? titles[kind] : `${titles[kind]} ${number}`,
    sellerId,
    customerId,
    takenAt: takenAt ?? operation.takenAt,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    distanceMeters,
  }
}
