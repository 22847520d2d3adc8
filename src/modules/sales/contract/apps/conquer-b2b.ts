import { z } from 'zod'
import { textInput } from '../../../../kernel/contract/inputs.ts'
import { defineSettings } from '../../../../kernel/contract/settings-group.ts'
import { codeList, paymentMethodList, settingMoney, settingSwitch } from './setting-fields.ts'

/** The customers' own app (orders of origin 2). */
export const conquerB2b = defineSettings(
  'conquerB2b',
  z
    .strictObject({
      /** `channels`: the customers of some sales channels and of their sub-channels. */
      whoOrders: z.enum(['everybody', 'channels', 'nobody'], 'Elegí una de las opciones.').default('everybody'),
      channelCodes: codeList(200).default([]),
      /** With IVA; 0: none. */
      minimumOrderCents: settingMoney.default(0),
      /** Offered when the customer pays. */
      paymentMethods: paymentMethodList.default([0, 3, 4]),
      welcomeText: textInput(500).default(''),
      showsStock: settingSwitch(false),
      showsDebt: settingSwitch(true),
    })
    .refine(({ whoOrders, channelCodes }) => whoOrders !== 'channels' || channelCodes.length > 0, {
      path: ['channelCodes'],
      error: 'Elegí al menos un canal.',
    }),
)
export type ConquerB2b = z.output<typeof conquerB2b.schema>
