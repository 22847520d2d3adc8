import { defineLeaders } from './leaders.ts'

export const supervisors = defineLeaders('supervisors', { one: 'Supervisor', many: 'Supervisores' })
