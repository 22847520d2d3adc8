import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'
import { openBrowserProfile } from '../e2e/chromium.ts'
import { type Answer, type Api, openApi } from '../src/cli/simulate/api.ts'
import { readField } from '../src/cli/simulate/field.ts'
import { runPhone } from '../src/cli/simulate/phone.ts'
import { createTally, type Tally } from '../src/cli/simulate/tally.ts'
import { plainText } from '../src/kernel/contract/plain-text.ts'
import { freePort } from '../src/kernel/server/database/embedded/server-process.ts'
import { serveWeb } from '../src/kernel/server/http/static-web.ts'
import { newId } from '../src/kernel/server/ids.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { buildWeb, webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { fillEnvironment } from '../src/modules/demo/server/index.ts'
import { createEnvironment, createUser } from '../src/modules/identity/server/index.ts'
import { createServer } from '../src/server.ts'
import type { BenchContext, Scratch } from './context.ts'

const credentials = { email: 'banco@demo.example', password: 'demo1234' }
const company = { sellers: 50, customers: 1500, articles: 250, orders: 12_000, months: 3, seed: 7 }

export type Site = { base: string; context: BrowserContext }

const fill = async ({ platform }: Scratch): Promise<void> => {
  const envId = newId()
  await fillEnvironment(platform, {
    ...company,
    envId,
    now: new Date(),
    timeZone: 'America/Argentina/Buenos_Aires',
    kind: 'frozen',
    marketplace: false,
  })
  await createEnvironment(platform.database, { id: envId, name: 'Banco', isErp: true })
  await createUser(platform.database, { envId, ...credentials, displayName: 'Banco', roleNumber: 1 })
}

/** A company of fifty sellers served as it is installed, and a browser whose visitor has come in. */
export const withSite = async <T>({ createScratch }: BenchContext, work: (site: Site) => Promise<T>): Promise<T> => {
  await buildWeb()
  const scratch = await createScratch()
  const profile = await mkdtemp(join(tmpdir(), 'anden-browser-'))
  try {
    await fill(scratch)
    const settings = readSettings({ LOG_LEVEL: 'silent' })
    const { app } = await createServer({ platform: scratch.platform, settings, serveWeb: serveWeb(webDirectory) })
    await scratch.platform.signals.start()
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const context = await openBrowserProfile(profile, { port: await freePort(), baseURL: base })
    try {
      const answer = await context.request.post('/api/auth/login', { data: credentials })
      if (!answer.ok()) throw new Error(`could not sign in: ${await answer.text()}`)
      return await work({ base, context })
    } finally {
      await context.close()
      await app.close()
    }
  } finally {
    await scratch.drop()
    await rm(profile, { recursive: true, force: true })
  }
}

const told = z.object({ status: z.string() })
const answers = z.union([z.object({ items: z.array(told) }), told])

const createdIn = ({ body }: Answer): number => {
  const parsed = answers.safeParse(body)
  if (!parsed.success) return 0
  return ('items' in parsed.data ? parsed.data.items : [parsed.data]).filter(({ status }) => status === 'created')
    .length
}

/** Operations accepted at an instant, in milliseconds of the clock that the browser reads too, and how many were orders. */
export type Accepted = { at: number; seller: string; orders: number }

const sellerOf = (body: unknown): string => {
  const document = z.object({ se: z.string().optional(), s: z.unknown() }).safeParse(body).data
  return document?.se ?? plainText(document?.s)
}

const noting = (api: Api, accepted: Accepted[]): Api => ({
  ...api,
  post: async (path, body) => {
    const answer = await api.post(path, body)
    const created = createdIn(answer)
    if (created > 0 && !path.endsWith('/positions'))
      accepted.push({
        at: Date.now(),
        seller: sellerOf('items' in Object(body) ? Object(body).items[0] : body),
        orders: path.endsWith('/orders') ? created : 0,
      })
    return answer
  },
})

export type Street = { accepted: Accepted[]; tally: Tally; minutes: number }

/** Fifty phones as `anden simulate` plays them; `sellers` are told when they are known. */
export const playStreet = async (
  { base }: Site,
  { seconds, speed }: { seconds: number; speed: number },
): Promise<Street> => {
  const accepted: Accepted[] = []
  const tally = createTally()
  const api = noting(await openApi({ base, user: credentials.email, password: credentials.password }), accepted)
  const field = await readField(api, company.sellers)
  const startedAt = performance.now()
  const shared = {
    api,
    field,
    tally,
    run: Date.now().toString(36),
    minute: 60_000 / speed,
    endsAt: startedAt + seconds * 1000,
  }
  await Promise.all(field.sellers.map(seller => runPhone({ ...shared, seller })))
  return { accepted, tally, minutes: (performance.now() - startedAt) / 60_000 }
}

/** A request of a page: when it began, and when what it brought was on screen. */
export type Shown = { url: string; startedAt: number; shownAt: number }

/** Notes, within the page, every answer of the API once two frames were drawn with it. */
export const noteAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted: Shown[] = []
    const heard: number[] = []
    Object.assign(globalThis, { noted, heard })
    globalThis.EventSource = new Proxy(EventSource, {
      construct: (Source, given: [string]) => {
        const source = new Source(...given)
        source.addEventListener('message', ({ data }) => {
          if (data.startsWith('{"topic":"orders"')) heard.push(Date.now())
        })
        return source
      },
    })
    const ask = globalThis.fetch
    globalThis.fetch = async (...asked) => {
      const startedAt = Date.now()
      const answer = await ask(...asked)
      const url = answer.url
      if (url.includes('/api/')) {
        const frame = (): Promise<number> => new Promise(resolve => void requestAnimationFrame(resolve))
        void answer
          .clone()
          .text()
          .then(frame)
          .then(frame)
          .then(() => noted.push({ url, startedAt, shownAt: Date.now() }))
      }
      return answer
    }
  })

export const notedAnswers = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => (globalThis as unknown as { noted: Shown[] }).noted)

/** When each order was heard of. */
export const notedNews = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard)

/** What a figure of the strip on top said, and since when. */
export type Said = { value: number; at: number }

/** Reads, in every frame that is drawn, the figure under a label of the strip on top. */
export const noteFigure = (page: Page, label: string): Promise<void> =>
  page.evaluate(wanted => {
    const said: Said[] = []
    Object.assign(globalThis, { said })
    const read = (): void => {
      const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === wanted)
      const value = Number((term?.nextElementSibling?.textContent ?? '').replaceAll('.', ''))
      if (value !== said.at(-1)?.value) said.push({ value, at: Date.now() })
      requestAnimationFrame(read)
    }
    read()
  }, label)

export const notedFigures = (page: Page): Promise<Said[]> =>
  page.evaluate(() => (globalThis as unknown as { said: Said[] }).said)
