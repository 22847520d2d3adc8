export type VoucherKind = 'order' | 'collection'

/** What comes before the number when people name a document. */
export const numberPrefixes: Record<VoucherKind, string> = { order: 'P-', collection: 'C-' }

/** `P-104869`, `C-2310`: how people name a document. */
export const documentNumber = (kind: VoucherKind, number: number): string => `${numberPrefixes[kind]}${number}`
