import type { RecordEvent } from '../../../../kernel/contract/record-events.ts'
import type { ReadOutside } from '../../../../kernel/server/events/take-record-events.ts'
import { readCustomersOutside } from '../../../customers/server/index.ts'
import { readAnswersOutside } from '../../../forms/server/index.ts'
import { readCollectionsOutside, readOrdersOutside } from '../../../sales/server/index.ts'
import { readDeliveriesOutside, readSettlementsOutside } from '../../../settlements/server/index.ts'
import { readStockOutside } from '../../../stock/server/index.ts'

/** Who reads the records that a record event is about: their owners. */
export const outsideReaders: Record<RecordEvent, ReadOutside> = {
  'order.created': readOrdersOutside,
  'order.changed': readOrdersOutside,
  'order.exported': readOrdersOutside,
  'order.export-undone': readOrdersOutside,
  'order.cancelled': readOrdersOutside,
  'order.delivered': readDeliveriesOutside,
  'collection.created': readCollectionsOutside,
  'collection.cancelled': readCollectionsOutside,
  'collection.exported': readCollectionsOutside,
  'collection.export-undone': readCollectionsOutside,
  'settlement.closed': readSettlementsOutside,
  'customer.changed': readCustomersOutside,
  'form.answered': readAnswersOutside,
  'stock.changed': readStockOutside,
  'stock.below': readStockOutside,
}
