import { documentOrigins, documentOriginTitles } from '../origins.ts'

/** Who took a collection, as `collections.origin` keeps it. Only a seller's is a visit of theirs (domain.md, Sales). */
export const collectionOrigins = {
  seller: documentOrigins.seller,
  office: documentOrigins.office,
  round: documentOrigins.round,
  online: documentOrigins.online,
} as const
export type CollectionOrigin = keyof typeof collectionOrigins
export const collectionOriginNames = Object.keys(collectionOrigins) as [CollectionOrigin, ...CollectionOrigin[]]

export const collectionOriginTitles: Record<CollectionOrigin, string> = {
  seller: documentOriginTitles.seller,
  office: documentOriginTitles.office,
  round: documentOriginTitles.round,
  online: documentOriginTitles.online,
}
