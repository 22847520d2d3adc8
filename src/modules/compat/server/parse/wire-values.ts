import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { ParseValues } from './parse-class.ts'
import { isObject } from './where.ts'

/** Set by Parse or by the product. An environment that is not the caller's is refused before. */
const ownKeys = new Set(['objectId', 'createdAt', 'updatedAt', 'ACL', 'className', '__type', 'envId'])

/** A Parse value as the product reads it: an instant or an id in place of its typed form. */
export const plainValue = (value: unknown): unknown => {
  if (!isObject(value)) return value
  if (value.__type === 'Date') return value.iso
  if (value.__type === 'Pointer') return value.objectId
  return value.__op === 'Delete' ? null : value
}

export const wireValues = (body: ParseValues, envId: string): ParseValues => {
  if (body.envId !== undefined && plainValue(body.envId) !== envId) throw problem(problems.notFound)
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !ownKeys.has(name))
      .map(([name, value]) => [name, plainValue(value)]),
  )
}
