const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The ids of photos and signatures in an answer, repeated groups included. A photo is an object with `content`; a
 * signature is the id itself, so the names of the questions that take one are needed.
 */
export const contentsOf = (data: unknown, signatures: ReadonlySet<string>): string[] => {
  if (Array.isArray(data)) return data.flatMap(item => contentsOf(item, signatures))
  if (!isRecord(data)) return []
  if (isText(data.content) && isText(data.type)) return [data.content]
  return Object.entries(data).flatMap(([name, value]) =>
    signatures.has(name) && isText(value) ? [value] : contentsOf(value, signatures),
  )
}

/** The same answer with other ids: those of the stored files in place of those of the device. */
export const withContents = (
  data: Record<string, unknown>,
  { signatures, idOf }: { signatures: ReadonlySet<string>; idOf: (content: string) => string },
): Record<string, unknown> => {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (!isRecord(value)) return value
    if (isText(value.content) && isText(value.type)) return { ...value, content: idOf(value.content) }
    return replacedRecord(value)
  }
  const replacedRecord = (record: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        signatures.has(name) && isText(value) ? idOf(value) : replaced(value),
      ]),
    )
  return replacedRecord(data)
}
