import { z } from 'zod'
import { hourSchema } from '../../../kernel/contract/fields.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'
import { logisticsPermissions, logisticsTag as tag } from './permissions.ts'
import { longestStop, scheduleTrouble, speeds } from './schedules.ts'

/** The effect of an expired paper on a load (domain.md, Flota). */
export const expiredPaperActs = { warn: 'Avisa', block: 'Impide cargar' } as const

const whole = (least: number, most: number) =>
  z
    .number('Tiene que ser un número.')
    .int('Tiene que ser un número entero.')
    .min(least, `Desde ${least}.`)
    .max(most, `Hasta ${most}.`)

export const logisticsSettings = defineSettings(
  'logistics',
  z
    .strictObject({
      expiredPapers: z.enum(['warn', 'block'], 'Elegí una de las opciones.').default('warn'),
      /** Whether administrators get a notification each morning. */
      tellsPapers: z.boolean('Elegí sí o no.').default(true),
      /** Orders of this many last days wait for a vehicle; older ones are assumed delivered by other means. */
      candidateDays: whole(1, 365).default(14),
      /** Whether the unpaid part of a delivery becomes a debt of its customer here. Off where the ERP sends that debt. */
      booksRoundDebt: z.boolean('Elegí sí o no.').default(true),
      /** Days from the delivery until that debt is due. */
      roundDebtDays: whole(0, 365).default(0),
      /** The schedule of vehicles without their own. */
      departsAt: hourSchema.default('07:00'),
      secondTripAt: hourSchema.default('13:00').meta({ examples: ['13:00'] }),
      backBy: hourSchema.default('19:00').meta({ examples: ['19:00'] }),
      minutesPerStop: whole(0, longestStop).default(12),
      kilometersPerHour: whole(speeds.slowest, speeds.fastest).default(25),
    })
    .superRefine((settings, context) => {
      const wrong = scheduleTrouble(settings)
      if (wrong) context.addIssue({ code: 'custom', path: [wrong.path], message: wrong.message })
    }),
)

export const logisticsSettingsRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/settings/logistics',
    access: logisticsPermissions.read,
    tag,
    summary: 'Configuración: logística',
    output: logisticsSettings.schema,
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/api/settings/logistics',
    access: logisticsPermissions.write,
    tag,
    summary: 'Guardar la configuración: logística',
    body: logisticsSettings.schema,
    output: logisticsSettings.schema,
  }),
}
