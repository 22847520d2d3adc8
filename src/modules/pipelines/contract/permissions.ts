import { permission } from '../../../kernel/contract/roles.ts'

export const pipelinePermissions = {
  /** spec.md §6: every role works with opportunities, within its sellers. */
  use: permission('pipelines.use', 'user'),
  /** Pipelines and their states are the staff's to lay out. */
  design: permission('pipelines.design', 'staff'),
}

export const pipelinesTag = 'Pipeline'
