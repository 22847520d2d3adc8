import { dayOf } from '../src/kernel/contract/formats.ts'
import { withBenchContext } from './context.ts'
import { type ListsPerson, listsPeople, listsTimeZone } from './lists.seed.ts'
import { readRegistry } from './recording/declared-pages.ts'
import { joinRecorded } from './recording/join-recorded.ts'
import { mergeVisits } from './recording/merge-visits.ts'
import { readRecorded, writeRecorded } from './recording/recorded-file.ts'
import { visitAsRole } from './recording/role-visit.ts'
import { withScreens } from './screens-site.ts'

/** A pattern of routes to record again; the others stay in the file as they were. */
const pattern = process.env.BENCH_ROUTES
const wanted = new RegExp(pattern ?? '')

/** `npm run bench record`: opens every declared page as every role and writes what the pages ask to recorded/requests.json. */
export const record = (): Promise<void> =>
  withBenchContext(context =>
    withScreens(context, async ({ base, browser }) => {
      const registry = await readRegistry()
      const visits = await Promise.all(
        (Object.keys(listsPeople) as ListsPerson[]).map(person =>
          visitAsRole(browser, { base, registry, person, wanted }),
        ),
      )
      const recorded = mergeVisits(visits, dayOf(new Date(), listsTimeZone))
      const file = pattern ? joinRecorded(await readRecorded(), recorded) : recorded
      await writeRecorded(file)
      for (const { roleNumber, troubles } of visits)
        for (const trouble of troubles) console.log(`role ${roleNumber}: ${trouble}`)
      console.log(`${Object.keys(file.routes).length} routes, ${file.requests.length} requests`)
      if (file.unreached.length > 0) console.log(`no link led to ${file.unreached.join(', ')}`)
    }),
  )
