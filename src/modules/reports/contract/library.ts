import { articleReports } from './library/articles.ts'
import { customerReports } from './library/customers.ts'
import { detailReports } from './library/detail.ts'
import { operationReports } from './library/operations.ts'
import { peopleDetailReports } from './library/people-detail.ts'
import { salesReports } from './library/sales.ts'
import type { Report } from './report.ts'

const all = [
  ...salesReports,
  ...articleReports,
  ...customerReports,
  ...operationReports,
  ...detailReports,
  ...peopleDetailReports,
]

export type ReportId = (typeof all)[number]['id']

/** Every report there is, in the order of the page. */
export const reports: readonly (Report & { id: ReportId })[] = all

export const findReport = (id: string): (Report & { id: ReportId }) | undefined =>
  reports.find(report => report.id === id)
