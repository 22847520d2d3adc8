import type { FormValues } from '../../../../kernel/web/form/form-values.ts'
import { keyFields, neededKey } from '../../contract/users/user-roles.ts'

const keys: readonly string[] = keyFields

/** Of the keys, the one that the chosen role needs; the row's own facts are told elsewhere on the screen. */
export const isShownForRole = (name: string, values: FormValues): boolean =>
  keys.includes(name) ? neededKey(String(values.role)) === name : name !== 'key' && name !== 'state'
