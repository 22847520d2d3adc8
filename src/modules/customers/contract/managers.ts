import { defineLeaders } from './leaders.ts'

export const managers = defineLeaders('managers', { one: 'Gerente', many: 'Gerentes' })
