import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'

import { fillLogin, launchBrowser, signIn as signInByForm } from './chromium.ts'

export { launchWithCamera } from './chromium.ts'
export { fillLogin, signInByForm }

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    dataDir: string
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
  shared ??= launchBrowser()
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
    timezoneId: 'America/Argentina/Buenos_Aires',
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

/** Signed in at once, without going through the login and the page one lands on: for journeys about something else. */
export const enter = async (browser: Browser, email: string, path: string, viewport = desktop): Promise<Visit> => {
  const visitor = await visit(browser, viewport)
  await signIn(visitor.page, email)
  await visitor.page.goto(path)
  return visitor
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; nodes: { target: string[] }[] }

type Looked = {
  checks?: 'all' | 'colours'
  /** A selector of what was looked at before and is the same. */
  except?: string
}

/** Rows of a list are alike: the first of them are read for all. */
const laterRows = '.ag-row:nth-child(n + 9)'

/** What axe finds against WCAG AA on the page as it stands; empty when all is well. */
export const axeFindings = async (
  page: Page,
  { checks = 'all', except = laterRows }: Looked = {},
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const asked = {
    runOnly: checks === 'colours' ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    // Only the rule about turned phones asks for the style sheets again, and none of ours speaks of orientation.
    preload: false,
  }
  const findings = await page.evaluate(
    async ({ options, exclude }) => {
      // Colours that are still on their way are no colours to measure; what turns for ever is not waited for.
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
      await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))
      const { axe } = globalThis as unknown as {
        axe: { run: (context: object, options: object) => Promise<{ violations: Finding[] }> }
      }
      return axe.run({ include: document, exclude: [exclude] }, options).then(result => result.violations)
    },
    { options: asked, exclude: except },
  )
  return findings.map(finding => `${finding.id}: ${finding.nodes.map(node => node.target.join(' ')).join(', ')}`)
}
