import { z } from 'zod'
import { integerInput, textInput } from '../../../../kernel/contract/inputs.ts'
import { defineSettings } from '../../../../kernel/contract/settings-group.ts'
import { settingSwitch, settingTime, weekdayList } from './setting-fields.ts'

/** Online orders: the customers' app (origin 2) and the marketplace (3). */
export const pedidosOnline = defineSettings(
  'pedidosOnline',
  z.strictObject({
    acceptsOrders: settingSwitch(true),
    /** An order after this hour counts as of the next day for its delivery; null: the whole day counts. */
    cutoff: settingTime.nullable().default(null),
    /** Days from the order to its delivery. */
    leadDays: integerInput(0, 30).default(1),
    deliveryWeekdays: weekdayList.default([1, 2, 3, 4, 5, 6]),
    /** `route`: what is ordered travels after the visits of the shop's own route; a shop without one, as the company delivers. */
    deliversBy: z.enum(['company', 'route'], 'Elegí una de las opciones.').default('company'),
    /** The seller of orders when neither the order nor its customer has one; empty: they are refused. */
    defaultSellerCode: textInput(40).default(''),
    /** As what the orders of the store enter: of the customers' app, or of the marketplace. */
    /** Whoever is no customer sees what the store sells, without prices, and may leave their data. */
    opensToVisitors: settingSwitch(false),
    storeOrders: z.enum(['app', 'marketplace'], 'Elegí una de las opciones.').default('app'),
  }),
)
export type PedidosOnline = z.output<typeof pedidosOnline.schema>
