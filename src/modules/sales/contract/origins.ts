/** Who made an order, as the wire's `f` and `orders.origin` say it (domain.md, Words). */
export const origins = { seller: 0, office: 1, app: 2, marketplace: 3 } as const
export type Origin = keyof typeof origins

export const originTitles: Record<Origin, string> = {
  seller: 'Vendedor',
  office: 'Oficina',
  app: 'App de clientes',
  marketplace: 'Marketplace',
}

/** The same for collections, which delivery people also take, in a load, and which customers pay through a link. */
export const documentOrigins = { ...origins, round: 4, online: 5 } as const
export type DocumentOrigin = keyof typeof documentOrigins

export const documentOriginTitles: Record<DocumentOrigin, string> = {
  ...originTitles,
  round: 'Reparto',
  online: 'Pago en línea',
}

const names = Object.keys(documentOrigins) as DocumentOrigin[]

/** The name of a stored origin. Throws for a number that no document carries. */
export const originOf = (origin: number): DocumentOrigin => {
  const name = names.find(one => documentOrigins[one] === origin)
  if (!name) throw new Error(`no document has the origin ${origin}`)
  return name
}

/**
 * Whether a document was made without its seller at the customer: a sale of that seller all the same, but never a visit or a
 * stop (domain.md, Sales). `isRemoteOrder` of the facts says the same in SQL.
 */
export const isRemote = (origin: number): boolean => origin !== origins.seller

/** Orders that customers and the office make, where they stand beside a seller's visits. */
export const remoteTitle = 'Autogestión y oficina'
