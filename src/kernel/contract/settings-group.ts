import { z } from 'zod'

/**
 * A group of an environment's settings, under its name in `environments.settings`. Every field has a default, so that
 * an environment that never saved the group has values too.
 */
export type SettingsGroup<Schema extends z.ZodObject = z.ZodObject> = { name: string; schema: Schema }

export const defineSettings = <Schema extends z.ZodObject>(name: string, schema: Schema): SettingsGroup<Schema> => ({
  name,
  schema,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The stored group, completed with the defaults. A stored field that the schema no longer accepts takes its default;
 * the other fields keep their values.
 */
export const settingsOf = <Schema extends z.ZodObject>(
  { name, schema }: SettingsGroup<Schema>,
  settings: unknown,
): z.output<Schema> => {
  const values = isRecord(settings) && isRecord(settings[name]) ? settings[name] : {}
  const fields = Object.entries(schema.shape).map(([field, type]) => {
    const result = z.safeParse(type, values[field])
    return [field, result.success ? result.data : z.parse(type, undefined)]
  })
  return Object.fromEntries(fields)
}
