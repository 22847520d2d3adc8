import pg from 'pg'
import { demoClosers, demoOpeners, demoSeeders } from '../src/cli/demo-seeders.ts'
import type { Scratch } from './context.ts'
import { emailOf, type ListsPerson, listsEnvironment, listsPeople, listsTimeZone, seedLists } from './lists.seed.ts'

/** The users that `seedLists` made, as the modules' examples need them. */
const readPeople = async ({ platform }: Scratch) => {
  const users = await platform.database.selectFrom('users').select(['id', 'email', 'displayName']).execute()
  return (Object.keys(listsPeople) as ListsPerson[]).flatMap(person =>
    users
      .filter(({ email }) => email === emailOf(person))
      .map(user => ({ ...user, roleNumber: listsPeople[person].roleNumber })),
  )
}

const vacuum = async ({ ownerUrl }: Scratch): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}

/** What the other modules add to a company, so that none of its screens is empty: loads, routes, boards, tasks. */
export const seedModules = async (scratch: Scratch): Promise<void> => {
  const { platform } = scratch
  const context = { people: await readPeople(scratch), now: new Date(), timeZone: listsTimeZone }
  for (const seed of [...demoSeeders, ...demoClosers])
    await platform.withTenant(listsEnvironment, tenant => seed(tenant, context))
  for (const open of demoOpeners) await open({ platform, envId: listsEnvironment, ...context })
  // As autovacuum leaves a company of a year: pages that nobody changed are known to be visible.
  await vacuum(scratch)
}

/** The company of `lists`, with the examples of every module. */
export const seedScreens = async (scratch: Scratch): Promise<void> => {
  await seedLists(scratch)
  await seedModules(scratch)
}
