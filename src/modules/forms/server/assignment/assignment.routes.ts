import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import { assignmentRoutes } from '../../contract/assignment/assignments.ts'
import { requireForm } from '../forms/stored-form.ts'
import {
  changeAssignment,
  createAssignment,
  measureReach,
  readAssignments,
  readProgress,
  readTargets,
  removeAssignment,
  restoreAssignment,
} from './assignments.service.ts'
import { nudgeSellers } from './nudge.service.ts'
import { findOwnTargets } from './own.queries.ts'

/** Whom forms are asked of, and who answered them. */
export const bindAssignments = (): BoundRoute[] => [
  handle(assignmentRoutes.list, ({ query, ...acting }) => readAssignments(acting, query)),
  handle(assignmentRoutes.reach, ({ body, ...acting }) => measureReach(acting, body.formId, body.audience)),
  handle(assignmentRoutes.create, ({ body, ...acting }) => createAssignment(acting, body)),
  handle(assignmentRoutes.change, ({ body, params, ...acting }) => changeAssignment(acting, params.id, body)),
  handle(assignmentRoutes.remove, ({ params, ...acting }) => removeAssignment(acting, params.id)),
  handle(assignmentRoutes.restore, ({ params, ...acting }) => restoreAssignment(acting, params.id)),
  handle(assignmentRoutes.progress, ({ params, ...acting }) => readProgress(acting, params.id)),
  handle(assignmentRoutes.targets, ({ params, query, ...acting }) => readTargets(acting, params.id, query)),
  handle(assignmentRoutes.nudge, ({ params, ...acting }) => nudgeSellers(acting, params.id)),
  handle(assignmentRoutes.own, async ({ params, query, tenant, session }) => {
    await requireForm(tenant, params.id)
    return findOwnTargets(tenant, session, { formId: params.id, query })
  }),
]
