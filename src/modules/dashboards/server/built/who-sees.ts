import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Role } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { mayOpenType } from '../../contract/built/built-dashboards.ts'
import type { DashboardType } from '../../contract/built/kinds.ts'
import { findStored, type StoredDashboard } from './built.queries.ts'

type Person = { id: string; role: Role }

/** The same rule as `selectVisible`, for a single person. */
const sees = ({ type, ownerId, privacy, roles }: StoredDashboard, { id, role }: Person): boolean =>
  mayOpenType(type as DashboardType, role) &&
  (ownerId === id || privacy === 'everyone' || (privacy === 'roles' && roles.includes(role)))

/** The people, among some of the company, who may not open a dashboard. */
export const whoDoesNotSee = async <P extends Person>(tenant: Tenant, id: string, people: P[]): Promise<P[]> => {
  const dashboard = await findStored(tenant, id)
  if (!dashboard) throw problem(problems.notFound)
  return people.filter(person => !sees(dashboard, person))
}
