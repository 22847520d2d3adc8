import { z } from 'zod'

export const shortestMinutes = 1
export const longestMinutes = 1_440

const every = z.strictObject({
  kind: z.literal('every'),
  minutes: z
    .number('Escribí cada cuántos minutos.')
    .int('Tiene que ser un número entero.')
    .min(shortestMinutes, 'Desde 1 minuto.')
    .max(longestMinutes, 'Hasta 1.440 minutos, que es un día.'),
})

const clock = z.string('Escribí una hora.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribí cada hora como 08:30.')

/** At hours of the day, in the company's time zone. */
const at = z.strictObject({
  kind: z.literal('at'),
  times: z
    .array(clock)
    .min(1, 'Escribí al menos una hora.')
    .max(24, 'Hasta 24 horas por día.')
    .transform(times => [...new Set(times)].toSorted()),
})

/** When something is done: each so many minutes, or at hours. */
export const fileSchedule = z.discriminatedUnion('kind', [every, at])
export type FileSchedule = z.output<typeof fileSchedule>
