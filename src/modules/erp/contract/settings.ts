import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { erpPermissions } from './permissions.ts'

/** Payment methods 0..6 (spec.md §9). The letters are fixed; the labels are each environment's. */
export const paymentLetters = ['E', 'C', 'CE', 'MP', 'T', 'PV', 'R'] as const
export type PaymentLetter = (typeof paymentLetters)[number]

export const defaultPaymentLabels: Record<PaymentLetter, string> = {
  E: 'Efectivo',
  C: 'Cheque',
  CE: 'Cheque electrónico',
  MP: 'Mercado Pago',
  T: 'Transferencia',
  PV: 'Pago virtual',
  R: 'Retención',
}

const code = z.string().trim().min(1, 'Completá este dato.').max(20, 'Hasta 20 caracteres.')

const hasFourDecimals = (value: number): boolean => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6

export const erpSettings = z.strictObject({
  /** The sales channel's code → the `sc` code the ERP expects; a channel that is not listed keeps its own code. */
  channelCodes: z
    .array(z.strictObject({ channel: code, code }))
    .max(200, 'Hasta 200 canales.')
    .refine(codes => new Set(codes.map(({ channel }) => channel)).size === codes.length, 'Hay un canal repetido.')
    .default([]),
  paymentLabels: z
    .record(z.enum(paymentLetters), z.string().trim().min(1, 'Completá este dato.').max(40, 'Hasta 40 caracteres.'))
    .default(defaultPaymentLabels),
  /** What a price that carries IVA is divided by to get the price without it. */
  taxDivisor: z
    .number('Tiene que ser un número.')
    .min(1, 'Desde 1.')
    .max(3, 'Hasta 3.')
    .refine(hasFourDecimals, 'Hasta cuatro decimales.')
    .default(1.21),
  /** Prices are kept without IVA and leave as they are; where a company loads them with IVA, they leave divided. */
  pricesCarryTax: z.boolean().default(false),
  noteLength: z
    .number('Tiene que ser un número.')
    .int('Tiene que ser un número entero.')
    .min(0, 'Desde 0.')
    .max(1000, 'Hasta 1000.')
    .default(250),
  defaultCustomerCode: code.default('99999999'),
  defaultChannelCode: code.default('001'),
})
export type ErpSettings = z.output<typeof erpSettings>

export const defaultErpSettings: ErpSettings = erpSettings.parse({})

const tag = 'ERP'

export const erpSettingsRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/erp/settings',
    access: erpPermissions.export,
    tag,
    summary: 'Ajustes del ERP',
    output: erpSettings,
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/api/erp/settings',
    access: erpPermissions.configure,
    tag,
    summary: 'Guardar los ajustes del ERP',
    body: erpSettings,
    output: erpSettings,
  }),
}
