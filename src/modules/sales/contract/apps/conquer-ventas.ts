import { z } from 'zod'
import { integerInput } from '../../../../kernel/contract/inputs.ts'
import { defineSettings } from '../../../../kernel/contract/settings-group.ts'
import { paymentMethodList, settingMoney, settingSwitch, settingTime } from './setting-fields.ts'

const percent = z.number('Tiene que ser un número.').min(0, 'Desde 0.').max(100, 'Hasta 100.')

/**
 * The sellers' phone app. The server refuses documents that break the settings under «checked». Those under «told» only
 * the app can obey; the server sends them to it. The rules bind sellers, not staff.
 */
export const conquerVentas = defineSettings(
  'conquerVentas',
  z
    .strictObject({
      // Checked.
      requiresPosition: settingSwitch(false),
      /** Farther from the customer's place an operation is refused; null: only marked. */
      maximumDistanceMeters: integerInput(50, 100_000).nullable().default(null),
      maximumDiscountPercent: percent.default(100),
      /** Off: a line's price is the one of its list on the day of the order. */
      allowsPriceChange: settingSwitch(true),
      /** Lines farther from our price than `priceTolerancePercent`: they are not checked, are marked, or refuse the order. */
      priceDeviation: z.enum(['off', 'warn', 'refuse'], 'Elegí una de las opciones.').default('warn'),
      priceTolerancePercent: percent.default(1),
      /** With IVA; 0: none. */
      minimumOrderCents: settingMoney.default(0),
      orderFrom: settingTime.nullable().default(null),
      orderUntil: settingTime
        .meta({ examples: ['18:00'] })
        .nullable()
        .default(null),
      /** Orders of a customer with a debt overdue by more days than these are refused; null: never. */
      creditBlockDays: integerInput(0, 365).nullable().default(null),
      /** On: an order that takes its customer over the credit limit is refused. Off: the limit only warns. */
      blocksOverCreditLimit: settingSwitch(false),
      /** In collections. */
      paymentMethods: paymentMethodList.default([0, 1, 2, 3, 4, 5, 6]),
      requiresReceiptNumber: settingSwitch(false),
      requiresNoPurchaseNote: settingSwitch(false),
      // Told.
      /** How often the phone tells where it is; 0: only with each operation. */
      trackingMinutes: integerInput(0, 60).default(5),
      showsStock: settingSwitch(true),
      showsDebt: settingSwitch(true),
      suggestsOrder: settingSwitch(true),
    })
    .refine(({ orderFrom, orderUntil }) => (orderFrom === null) === (orderUntil === null), {
      path: ['orderUntil'],
      error: 'El horario necesita desde y hasta.',
    })
    .refine(({ orderFrom, orderUntil }) => orderFrom === null || orderUntil === null || orderFrom < orderUntil, {
      path: ['orderUntil'],
      error: 'Tiene que ser después de la hora de inicio.',
    }),
)
export type ConquerVentas = z.output<typeof conquerVentas.schema>
