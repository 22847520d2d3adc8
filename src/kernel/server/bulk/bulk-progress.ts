import type { BulkChange, BulkProgress } from '../../contract/bulk.ts'
import type { Resource } from '../../contract/resource.ts'
import { type BulkJob, isRecent } from './bulk-jobs.queries.ts'

const maximumRefusals = 20

export const jobView = (resource: Resource, job: BulkJob): BulkChange => ({
  id: job.id,
  action: job.action,
  state: job.state,
  actor: job.actor,
  at: job.createdAt.toISOString(),
  total: job.total,
  changed: job.changed,
  unchanged: job.unchanged,
  refused: job.refused,
  restored: job.restored,
  kept: job.kept,
  fields: Object.keys({ ...job.changes.values, ...job.changes.adjust }).map(
    name => resource.fields[name]?.title ?? name,
  ),
  undoable: job.state !== 'undone' && job.changed > 0 && isRecent(job),
})

export const progressOf = (
  { resource }: { resource: Resource },
  job: BulkJob,
  refusals: BulkProgress['refusals'],
): BulkProgress => ({ ...jobView(resource, job), refusals: refusals.slice(0, maximumRefusals) })
