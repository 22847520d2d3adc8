import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { addMonths } from '../../../kernel/contract/formats.ts'
import { idList, listOf } from '../../../kernel/contract/list-inputs.ts'
import { type SalesWidgetId, salesWidgetIds } from './widgets.ts'

export const maximumMonths = 24
const widgetId = z
  .string()
  .refine((id): id is SalesWidgetId => (salesWidgetIds as string[]).includes(id), 'Ese tablero no existe.')
  .meta({ examples: salesWidgetIds.slice(0, 1) }) as z.ZodType<SalesWidgetId>

type Days = { from?: string; to?: string; compareFrom?: string; compareTo?: string }

const refuseRange = (
  context: z.RefinementCtx,
  path: string,
  from: string | undefined,
  to: string | undefined,
): void => {
  if (!from || !to) return
  if (from > to)
    context.addIssue({
      code: 'custom',
      path: [path],
      message: 'La fecha desde tiene que ser anterior o igual a la fecha hasta.',
    })
  else if (to >= addMonths(from, maximumMonths))
    context.addIssue({
      code: 'custom',
      path: [path],
      message: `El período puede abarcar hasta ${maximumMonths} meses.`,
    })
}

/** Days must come in pairs, in order, and span at most `maximumMonths`. */
export const checkPairs = (days: Days, context: z.RefinementCtx): void => {
  for (const [one, other] of [
    ['from', 'to'],
    ['to', 'from'],
    ['compareFrom', 'compareTo'],
    ['compareTo', 'compareFrom'],
  ] as const)
    if (days[one] && !days[other]) context.addIssue({ code: 'custom', path: [other], message: 'Falta este dato.' })
  refuseRange(context, 'from', days.from, days.to)
  refuseRange(context, 'compareFrom', days.compareFrom, days.compareTo)
}

/** Filters of sellers, supervisors, channels and regions; empty: all in the person's scope. */
export const choiceFields = { sellers: idList, supervisors: idList, channels: idList, regions: idList }

/** Period and filters; without days, today. */
export const selectionFields = {
  from: daySchema.optional(),
  to: daySchema.optional(),
  compareFrom: daySchema.optional(),
  compareTo: daySchema.optional(),
  ...choiceFields,
}

const selectionQuery = z.strictObject(selectionFields)
export type SelectionQuery = z.output<typeof selectionQuery>

/** Query of the sales dashboard; without `widgets`, all of them. */
export const salesQuery = z.strictObject({ ...selectionFields, widgets: listOf(widgetId) }).superRefine(checkPairs)
export type SalesQuery = z.output<typeof salesQuery>
