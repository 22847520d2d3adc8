import { permission } from '../../../kernel/contract/roles.ts'

/** spec.md §2: targets are the admin's, to read as to set. */
export const objectivePermissions = { manage: permission('objectives.manage', 'admin') }

export const objectivesTag = 'Objetivos'
