import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/chromium.ts'
import { serveWeb } from '../src/kernel/server/http/static-web.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { buildWeb, webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { createServer } from '../src/server.ts'
import type { BenchContext, Scratch } from './context.ts'
import { keptName } from './lists.seed.ts'
import { seedScreens } from './screens.seed.ts'

export type ScreensSite = { base: string; browser: Browser; scratch: Scratch }

/** The company of `lists` with the examples of every module, served with the built client, and a browser. */
export const withScreens = async <T>(
  { createKept }: BenchContext,
  work: (site: ScreensSite) => Promise<T>,
): Promise<T> => {
  await buildWeb()
  const scratch = await createKept(keptName('screens'), seedScreens)
  try {
    const settings = readSettings({ LOG_LEVEL: 'silent' })
    const { app } = await createServer({ platform: scratch.platform, settings, serveWeb: serveWeb(webDirectory) })
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const browser = await launchBrowser()
    try {
      return await work({ base, browser, scratch })
    } finally {
      await browser.close()
      await app.close()
    }
  } finally {
    await scratch.drop()
  }
}
