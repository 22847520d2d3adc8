/**
 * What happened to records, as programs outside are told (`recordEvent` of an event; docs/decisions/0094). The service that does
 * it says it, in the transaction that does it. The first word is the kind of record that the ids are of.
 */
export const recordEvents = [
  'order.created',
  'order.changed',
  'order.exported',
  'order.export-undone',
  'order.cancelled',
  'order.delivered',
  'collection.created',
  'collection.cancelled',
  'collection.exported',
  'collection.export-undone',
  'settlement.closed',
  'customer.changed',
  'form.answered',
  'stock.changed',
  'stock.below',
] as const
export type RecordEvent = (typeof recordEvents)[number]
