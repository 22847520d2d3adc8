import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { belongsTo, roleOfNumber } from '../../src/kernel/contract/roles.ts'
import type { Registry } from '../../src/kernel/web/app/registry.ts'
import type { WebPage } from '../../src/kernel/web/app/web-module.ts'
import { emailOf, type ListsPerson, listsPassword, listsPeople } from '../lists.seed.ts'
import { type Act, actOnChips, actOnGrid, actOnSearch, actOnToolbar } from './route-steps.ts'
import { type Call, type Place, type Traffic, watchTraffic } from './traffic.ts'

export type RoleVisit = { roleNumber: number; routes: string[]; unreached: string[]; calls: Call[]; troubles: string[] }

/** Pages that signed-in people of a role can open; those that everybody can are texts. */
export const pagesOfRole = ({ pages }: Registry, roleNumber: number): WebPage[] =>
  pages.filter(
    ({ access }) => access !== 'any' && access !== 'guest' && belongsTo(access, { role: roleOfNumber(roleNumber) }),
  )

const isWithId = (path: string): boolean => path.includes('/:')

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '/[^/]+').replace(/:\w+/g, '[^/]+')}$`)

/** The addresses in a page, and its own: a row that was opened may be a page of its own. */
const linksIn = async (page: Page): Promise<string[]> => {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''))
  return [...links, new URL(page.url()).pathname]
}

/** Wide, so that the filters of most columns are on the screen. */
const recordingSize = { width: 1920, height: 1080 }

/** A page of a visitor who has signed in and sees nothing yet. */
export const signedIn = async (
  browser: Browser,
  base: string,
  person: ListsPerson,
  viewport: { width: number; height: number },
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: base,
    viewport,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
  })
  const answer = await context.request.post('/api/auth/login', {
    data: { email: emailOf(person), password: listsPassword },
  })
  if (!answer.ok()) throw new Error(`${person} could not sign in: ${await answer.text()}`)
  return context.newPage()
}

type Walk = { page: Page; traffic: Traffic; place: Place; links: string[]; troubles: string[] }

const openWalk = (page: Page, links: string[], troubles: string[]): Walk => {
  const place = { route: '', step: '' }
  return { page, place, links, troubles, traffic: watchTraffic(page, () => ({ ...place })) }
}

const acting =
  ({ traffic, place, links, troubles, page }: Walk): Act =>
  async (step, work) => {
    place.step = step
    try {
      await work()
    } catch (error) {
      troubles.push(`${place.route}, ${step}: ${String(error).split('\n')[0]}`)
    }
    if (!(await traffic.settle())) troubles.push(`${place.route}, ${step}: did not settle`)
    links.push(...(await linksIn(page)))
  }

/** The search of the toolbar is the same on all pages. */
const routeOfToolbar = '/apps/dashboards/project'

const walkRoute = async (walk: Walk, route: string, address: string): Promise<void> => {
  const { page, place } = walk
  place.route = route
  const act = acting(walk)
  await act('open', async () => void (await page.goto(address, { timeout: 60_000 })))
  if (route === routeOfToolbar) await actOnToolbar(page, act)
  await actOnSearch(page, act)
  await actOnGrid(page, act)
  if (new URL(page.url()).pathname === address) await actOnChips(page, act)
}

/** What the frame around the pages asks, wherever it is opened: its ids are of no page. */
const isOfFrame = ({ url }: Call, calls: Call[]): boolean =>
  new Set(calls.flatMap(call => (call.url === url ? [call.route] : []))).size > 5

/**
 * Where a page with an id is found: at a link that some page had, under the address of such a link, or by the first
 * row of the list above it.
 */
const addressOf = (path: string, links: string[], calls: Call[]): string | null => {
  const paths = links.map(link => link.split('?')[0] ?? '')
  const [, above = '', below = ''] = /^(.*\/:[^/]+)(\/[^:]*)?$/.exec(path) ?? []
  const link = paths.find(one => patternOf(path).test(one))
  if (link) return link
  const parent = below && paths.find(one => patternOf(above).test(one))
  if (parent) return parent + below
  const list = path.slice(0, path.indexOf('/:'))
  const ids = calls
    .filter(call => call.route === list && !isOfFrame(call, calls))
    .flatMap(({ answer }) => firstId.safeParse(answer).data ?? [])
  return ids[0] ? `${list}/${ids[0]}` : null
}

const firstId = z
  .object({ items: z.tuple([z.object({ id: z.string() })], z.unknown()) })
  .transform(({ items }) => items[0].id)

type Visiting = { base: string; registry: Registry; person: ListsPerson; wanted: RegExp }

/** Tabs of a person that work at the same time: most of a visit is waiting. */
const tabs = 2

/** Opens every page of a role and does on each what people do there; pages with an id after those that lead to them. */
export const visitAsRole = async (
  browser: Browser,
  { base, registry, person, wanted }: Visiting,
): Promise<RoleVisit> => {
  const first = await signedIn(browser, base, person, recordingSize)
  const { roleNumber } = listsPeople[person]
  const [links, troubles, routes]: [string[], string[], string[]] = [[], [], []]
  const pages = [first, ...(await Promise.all(Array.from({ length: tabs - 1 }, () => first.context().newPage())))]
  const walks = pages.map(page => openWalk(page, links, troubles))
  // A page of one tab may show what a page of another asked for.
  const calls = (): Call[] => walks.flatMap(({ traffic }) => traffic.calls).toSorted((one, other) => one.at - other.at)
  const visitAll = async (paths: string[]): Promise<void> => {
    const queue = [...paths]
    const work = async (walk: Walk): Promise<void> => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const address = isWithId(path) ? addressOf(path, links, calls()) : path
        if (address === null) continue
        await walkRoute(walk, path, address)
        routes.push(path)
        console.log(`${person} ${path}`)
      }
    }
    await Promise.all(walks.map(work))
  }
  const paths = pagesOfRole(registry, roleNumber).flatMap(({ path }) => (wanted.test(path) ? [path] : []))
  await visitAll(paths.filter(path => !isWithId(path)))
  await visitAll(paths.filter(isWithId))
  await first.context().close()
  return { roleNumber, routes, unreached: paths.filter(path => !routes.includes(path)), calls: calls(), troubles }
}
