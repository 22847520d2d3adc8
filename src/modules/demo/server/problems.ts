import { defineProblems } from '../../../kernel/contract/problems.ts'

export const demoProblems = defineProblems('demo', {
  notEmpty: {
    status: 409,
    message:
      'El entorno ya tiene datos. La historia de demostración se carga solo en un entorno vacío: elegí otro nombre.',
  },
})
