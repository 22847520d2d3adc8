import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium as driver, type Page } from 'playwright-core'

/** Not the package's own flags: those force one process and switch web security off. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // The page itself is put together without the software renderer that its maps need: half of a journey's time.
  '--disable-gpu-compositing',
]

/** Unpacks the packaged browser the first time. Not safe for several processes at once: call it before they start. */
export const executablePath = async (): Promise<string> =>
  process.env.CHROMIUM_PATH ?? (await chromium.executablePath())

/**
 * For many short visits, whose code runs once or twice: with threads of their own, compiling the hottest of it a third
 * time and collecting a small nursery over and over took a third as much again as the pages themselves. What measures
 * the product does without these.
 */
const shortVisits = '--js-flags=--single-threaded --no-opt --min-semi-space-size=64'

/** Its processes hand each other what they paint through files, which a disk takes more of the system's time for. */
const memory = '/dev/shm'
const enoughBytes = 1_073_741_824

/** Not where the flag guards against containers that give a browser too little of it. */
const diskFlags = async (): Promise<string[]> => {
  if (!existsSync(memory)) return []
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize >= enoughBytes ? ['--disable-dev-shm-usage'] : []
}

export const launchBrowser = async (more: string[] = []): Promise<Browser> =>
  driver.launch({
    headless: true,
    args: [...browserFlags, ...more],
    ignoreDefaultArgs: await diskFlags(),
    executablePath: await executablePath(),
  })

/** For journeys; what measures launches its own. */
export const launchForJourneys = (more: string[] = []): Promise<Browser> => launchBrowser([shortVisits, ...more])

/** A browser whose camera shows a film (.mjpeg), over and over, and may be used without asking. */
export const launchWithCamera = (film: string): Promise<Browser> =>
  launchForJourneys([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])

/** A browser with one visitor, whose pages other tools reach on a port. */
export const openBrowserProfile = async (
  folder: string,
  { port, baseURL }: { port: number; baseURL: string },
): Promise<BrowserContext> =>
  driver.launchPersistentContext(folder, {
    headless: true,
    args: [...browserFlags, `--remote-debugging-port=${port}`],
    executablePath: await executablePath(),
    baseURL,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
  })

/** On the login as it stands, whatever it was asked to lead to. */
export const fillLogin = async (page: Page, email: string, password = 'demo1234'): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

export const signIn = async (page: Page, email: string, password = 'demo1234'): Promise<void> => {
  await page.goto('/login')
  await fillLogin(page, email, password)
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
}
