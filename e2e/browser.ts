import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { isDark, type Preset } from '../src/kernel/web/theme/presets.ts'

import { fillLogin, launchForJourneys, signIn as signInByForm } from './chromium.ts'

export { axeFindings } from './axe.ts'
export { launchWithCamera } from './chromium.ts'
export { fillLogin, signInByForm }

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    dataDir: string
    /** SYNC_FOLDERS of the journeys' server. */
    syncFolders: string
  }
}

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export type Visit = {
  page: Page
  context: BrowserContext
  /** Console errors, exceptions and answers of 500 or more since the visit began. */
  trouble: string[]
  /** Makes room for the next visitor before the test ends. */
  leave: () => Promise<void>
}

let shared: Promise<Browser> | null = null

/** The browser of this worker, for all its files of journeys; it ends with the worker. */
export const openBrowser = (): Promise<Browser> => {
  shared ??= launchForJourneys()
  return shared
}

type Seat = { context: BrowserContext; page: Page }

/**
 * What earlier visitors of a browser left. Its context holds the files of the client, and its page the process that
 * compiled them: for contexts like these the browser keeps compiled code nowhere else.
 */
const left = new WeakMap<Browser, Seat[]>()

const newSeat = async (browser: Browser): Promise<Seat> => {
  const context = await browser.newContext({
    baseURL: inject('baseUrl'),
    viewport: desktop,
    locale: 'es-AR',
    timezoneId: inject('timeZone'),
    acceptDownloads: true,
    // Journeys do not wait for what slides; motion has its own.
    reducedMotion: 'reduce',
  })
  return { context, page: await context.newPage() }
}

/** Of this server, and nothing in it runs. */
const emptyPlace = '/healthz'

/** Nothing of a visitor stays behind but the client. */
const forget = async ({ context, page }: Seat): Promise<void> => {
  for (const event of ['pageerror', 'response', 'console', 'request']) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await Promise.all(
    context
      .pages()
      .filter(open => open !== page)
      .map(open => open.close()),
  )
  await page.mouse.move(0, 0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(emptyPlace)
  await page.evaluate(() => sessionStorage.clear())
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: inject('baseUrl'),
    storageTypes: 'cookies,local_storage,indexeddb,service_workers,cache_storage',
  })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

const leaving = (browser: Browser, seat: Seat): (() => Promise<void>) => {
  let isGone = false
  return async () => {
    if (isGone || seat.page.isClosed()) return
    isGone = true
    await forget(seat)
    left.set(browser, [...(left.get(browser) ?? []), seat])
  }
}

/** A visitor in Argentina whom nobody knows; everything a person would never see but an engineer should is kept in `trouble`. */
export const visit = async (browser: Browser, viewport = desktop): Promise<Visit> => {
  const seat = left.get(browser)?.pop() ?? (await newSeat(browser))
  const leave = leaving(browser, seat)
  onTestFinished(leave)
  const { page, context } = seat
  await page.setViewportSize(viewport)
  const trouble: string[] = []
  page.on('pageerror', error => trouble.push(`exception: ${error.message}`))
  page.on('response', response => response.status() >= 500 && trouble.push(`${response.status()} ${response.url()}`))
  page.on(
    'console',
    message =>
      message.type() === 'error' &&
      !/status of 4\d\d/.test(message.text()) &&
      trouble.push(`console: ${message.text()}`),
  )
  return { page, context, trouble, leave }
}

/** Signed in at once, without a page: for journeys about something else than coming in. */
export const signIn = async (page: Page, email: string, password = 'demo1234'): Promise<void> => {
  const answer = await page.context().request.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
}

/**
 * To another page as a link of the menu leads there: the client stays, and it is waited for until what was open is gone.
 * Within the same path, by the address.
 */
export const move = async (page: Page, path: string): Promise<void> => {
  const open = new URL(page.url())
  const wanted = new URL(path, open)
  if (wanted.href === open.href) return
  if (wanted.pathname === open.pathname) return void (await page.goto(path))
  // Right after a load there may be nothing yet that could go.
  const content = await page.locator('#main > :first-child > :last-child').first().elementHandle()
  await page.evaluate(to => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await page.waitForFunction(content => content?.isConnected === false, content)
  await content?.dispose()
}

/** What choosing a preset puts on the document, on pages that stay as they are; all nine are chosen in the panel by the presets' journey. */
export const dress = (page: Page, preset: Preset): Promise<void> =>
  page.evaluate(
    async ({ name, scheme }) => {
      document.documentElement.dataset.preset = name
      document.documentElement.dataset.mantineColorScheme = scheme
      await new Promise(requestAnimationFrame)
    },
    { name: preset, scheme: isDark(preset) ? 'dark' : 'light' },
  )

/** Signed in at once, without going through the login and the page one lands on: for journeys about something else. */
export const enter = async (browser: Browser, email: string, path: string, viewport = desktop): Promise<Visit> => {
  const visitor = await visit(browser, viewport)
  await signIn(visitor.page, email)
  await visitor.page.goto(path)
  return visitor
}
