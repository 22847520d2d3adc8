export type VoucherKind = 'order' | 'collection'

const prefixes: Record<VoucherKind, string> = { order: 'P', collection: 'C' }

/** `P-104869`, `C-2310`: how people name a document. */
export const documentNumber = (kind: VoucherKind, number: number): string => `${prefixes[kind]}-${number}`
