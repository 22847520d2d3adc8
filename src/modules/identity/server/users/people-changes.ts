import { lockAlone } from '../../../../kernel/server/database/environment-lock.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'

/**
 * Who changes the people of a company or their licences does it alone: two who demote each other, or take the last
 * seat at once, are one after the other.
 */
const lockPeople = (tenant: Tenant): Promise<void> => lockAlone(tenant, 'people')

export type PeopleServices = {
  withTenant: WithTenant
  /** Has the next request of that person look their session up again. */
  forgetPerson: (userId: string) => void
  publicUrl: string
}

/** What a change of the company's people works with; `publicUrl` is where the links of letters lead. */
export type PeopleContext = { tenant: Tenant; session: Session; publicUrl: string }

type Change<Answer> = (context: PeopleContext) => Promise<{ answer: Answer; touched: string[] }>

/** Changes people one caller at a time, and after the commit has whoever it touched looked up again. */
export const peopleChanger =
  ({ withTenant, forgetPerson, publicUrl }: PeopleServices) =>
  async <Answer>(maybe: Session | null, work: Change<Answer>): Promise<Answer> => {
    const session = signedIn(maybe)
    const { answer, touched } = await withTenant(session.envId, async tenant => {
      await lockPeople(tenant)
      return work({ tenant, session, publicUrl })
    })
    for (const id of touched) forgetPerson(id)
    return answer
  }
