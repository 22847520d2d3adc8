import { z } from 'zod'

/**
 * A group of an environment's settings, under its name in `environments.settings`. Every field has a default, so an
 * environment that never opened the screen is complete too.
 */
export type SettingsGroup<Schema extends z.ZodObject = z.ZodObject> = { name: string; schema: Schema }

export const defineSettings = <Schema extends z.ZodObject>(name: string, schema: Schema): SettingsGroup<Schema> => ({
  name,
  schema,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The group as it is kept, completed. Field by field: one that an older version wrote and no longer passes takes its
 * default, and the others stay as they were chosen.
 */
export const settingsOf = <Schema extends z.ZodObject>(
  { name, schema }: SettingsGroup<Schema>,
  stored: unknown,
): z.output<Schema> => {
  const kept = isRecord(stored) && isRecord(stored[name]) ? stored[name] : {}
  const fields = Object.entries(schema.shape).map(([field, type]) => {
    const parsed = z.safeParse(type, kept[field])
    return [field, parsed.success ? parsed.data : z.parse(type, undefined)]
  })
  return Object.fromEntries(fields)
}
