import { defineProblems } from '../../../kernel/contract/problems.ts'

export const dashboardProblems = defineProblems('dashboards', {
  widgetFailed: { status: 500, message: 'No pudimos calcular este dato. Probá de nuevo.', reportable: true },
})
