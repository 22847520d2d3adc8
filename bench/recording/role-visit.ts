import type { Browser, Page } from 'playwright-core'
import { belongsTo, roleOfNumber } from '../../src/kernel/contract/roles.ts'
import type { Registry } from '../../src/kernel/web/app/registry.ts'
import type { WebPage } from '../../src/kernel/web/app/web-module.ts'
import { emailOf, type ListsPerson, listsPassword, listsPeople } from '../lists.seed.ts'
import { type Act, actOnChips, actOnGrid, actOnSearch, actOnToolbar } from './route-steps.ts'
import { type Call, type Traffic, watchTraffic } from './traffic.ts'

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

type Walk = {
  page: Page
  traffic: Traffic
  place: { route: string; step: string }
  links: string[]
  troubles: string[]
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

const walkRoute = async (walk: Walk, route: string, address: string, isFirst: boolean): Promise<void> => {
  const { page, place } = walk
  place.route = route
  const act = acting(walk)
  await act('open', async () => void (await page.goto(address, { timeout: 60_000 })))
  if (isFirst) await actOnToolbar(page, act)
  await actOnSearch(page, act)
  await actOnGrid(page, act)
  if (new URL(page.url()).pathname === address) await actOnChips(page, act)
}

/** Opens every page of a role and does on each what people do there; pages with an id by a link of an earlier one. */
export const visitAsRole = async (
  browser: Browser,
  { base, registry, person, wanted }: { base: string; registry: Registry; person: ListsPerson; wanted: RegExp },
): Promise<RoleVisit> => {
  const page = await signedIn(browser, base, person, recordingSize)
  const { roleNumber } = listsPeople[person]
  const place = { route: '', step: '' }
  const walk: Walk = { page, place, traffic: watchTraffic(page, () => ({ ...place })), links: [], troubles: [] }
  const pages = pagesOfRole(registry, roleNumber).filter(({ path }) => wanted.test(path))
  const routes: string[] = []
  const visit = async (path: string, address: string): Promise<void> => {
    const started = Date.now()
    await walkRoute(walk, path, address, routes.length === 0)
    routes.push(path)
    console.log(`${person} ${path}: ${((Date.now() - started) / 1000).toFixed(0)} s`)
  }
  for (const { path } of pages.filter(({ path }) => !isWithId(path))) await visit(path, path)
  for (const { path } of pages.filter(({ path }) => isWithId(path))) {
    const link = walk.links.find(address => patternOf(path).test(address.split('?')[0] ?? ''))
    if (link) await visit(path, link)
  }
  await page.context().close()
  const unreached = pages.map(({ path }) => path).filter(path => !routes.includes(path))
  return { roleNumber, routes, unreached, calls: walk.traffic.calls, troubles: walk.troubles }
}
