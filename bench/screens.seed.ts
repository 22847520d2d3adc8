import { demoClosers, demoSeeders } from '../src/cli/demo-seeders.ts'
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

/** What the other modules add to a company, so that none of its screens is empty: loads, routes, boards, tasks. */
export const seedModules = async (scratch: Scratch): Promise<void> => {
  const { platform } = scratch
  const context = { people: await readPeople(scratch), now: new Date(), timeZone: listsTimeZone }
  for (const seed of [...demoSeeders, ...demoClosers])
    await platform.withTenant(listsEnvironment, tenant => seed(tenant, context))
  await platform.analyze()
}

/** The company of `lists`, with the examples of every module. */
export const seedScreens = async (scratch: Scratch): Promise<void> => {
  await seedLists(scratch)
  await seedModules(scratch)
}
