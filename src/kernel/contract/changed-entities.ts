import type { RecordEvent } from './record-events.ts'

/** Kinds of records whose changes programs outside can follow, by the names of their paths (docs/decisions/0109). */
export const changedEntities = [
  'customers',
  'contacts',
  'sellers',
  'sales-channels',
  'regions',
  'articles',
  'brands',
  'items',
  'price-lists',
  'prices',
  'stock',
  'orders',
  'collections',
  'no-purchases',
  'deliveries',
  'settlements',
  'form-answers',
] as const
export type ChangedEntity = (typeof changedEntities)[number]

/** The kind of record that the ids of each record event are of. */
export const entityOfEvent: Record<RecordEvent, ChangedEntity> = {
  'order.created': 'orders',
  'order.changed': 'orders',
  'order.exported': 'orders',
  'order.export-undone': 'orders',
  'order.cancelled': 'orders',
  'order.delivered': 'deliveries',
  'collection.created': 'collections',
  'collection.cancelled': 'collections',
  'collection.exported': 'collections',
  'collection.export-undone': 'collections',
  'settlement.closed': 'settlements',
  'customer.changed': 'customers',
  'form.answered': 'form-answers',
  'stock.changed': 'stock',
  'stock.below': 'stock',
}
