import pg from 'pg'
import type { Browser, BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../e2e/chromium.ts'
import { serveWeb } from '../src/kernel/server/http/static-web.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { buildWeb, webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { makeCopies } from '../src/modules/gallery/server/copies.service.ts'
import { createUser } from '../src/modules/identity/server/index.ts'
import { createServer } from '../src/server.ts'
import type { BenchRow, Scratch } from './context.ts'
import { galleryEnvironment } from './gallery.seed.ts'
import { scrollWall } from './gallery-scroll.ts'

/** What the first screen of the wall may weigh: pictures and answers, without the client. */
const bar = 300 * 1024
/** More than any screen asks for before somebody scrolls. */
const photographed = 90
const pictures = 10
const credentials = { email: 'muro@demo.example', password: 'demo1234' }

/** Noise of one grain, drawn as large as the picture. */
const grain = (width: number, height: number, size: number): Promise<Buffer> =>
  sharp({
    create: {
      width: Math.ceil(width / size),
      height: Math.ceil(height / size),
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer()

/**
 * A picture with detail at every scale, the coarse stronger than the fine, as photos have it: drawings would weigh a third of
 * what a photo does.
 */
const drawPhoto = async (width: number, height: number): Promise<Buffer> => {
  const grains = [256, 96, 40, 16, 6, 2]
  const layers = await Promise.all(grains.map(size => grain(width, height, size)))
  const base = layers[0] ?? Buffer.alloc(0)
  const veils = await Promise.all(
    layers.slice(1).map((layer, index) =>
      sharp(layer)
        .ensureAlpha(0.42 - index * 0.07)
        .png()
        .toBuffer(),
    ),
  )
  return sharp(base)
    .composite(veils.map(input => ({ input })))
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** The newest photos of the wall get bytes: a JPEG of 1,600 px each and the copies that the server makes of it. */
const photograph = async ({ platform, ownerUrl }: Scratch): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; width: number; height: number }>(
      `select id, width, height from gallery_photos where env_id = '${galleryEnvironment}' order by day desc, taken_at desc, id desc limit ${photographed}`,
    )
    const shapes = new Map<string, Buffer[]>()
    for (const { width, height } of rows) {
      const shape = `${width}x${height}`
      if (shapes.has(shape)) continue
      shapes.set(shape, await Promise.all(Array.from({ length: pictures / 2 }, () => drawPhoto(width, height))))
    }
    for (const [index, { id, width, height }] of rows.entries()) {
      const bytes = shapes.get(`${width}x${height}`)?.[index % (pictures / 2)] ?? Buffer.alloc(0)
      await platform.files.put(`${galleryEnvironment}/${id}`, bytes, 'image/jpeg')
      await makeCopies(platform, galleryEnvironment, id)
    }
  } finally {
    await client.end()
  }
}

type Weighed = { pictures: number; pictureBytes: number; answerBytes: number; clientBytes: number }

/** Opens the wall with the client kept from an earlier visit, and adds up what travels until nothing more does. */
const weigh = async (context: BrowserContext): Promise<Weighed> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, keyof Weighed>()
  const sums: Weighed = { pictures: 0, pictureBytes: 0, answerBytes: 0, clientBytes: 0 }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const isPicture = /\/api\/gallery\/photos\/.*\/small/.test(request.url)
    kinds.set(requestId, isPicture ? 'pictureBytes' : request.url.includes('/api/') ? 'answerBytes' : 'clientBytes')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind) return
    sums[kind] += encodedDataLength
    if (kind === 'pictureBytes') sums.pictures += 1
  })
  await page.goto('/apps/gallery/main')
  await page
    .getByRole('button', { name: /^Elegir / })
    .first()
    .waitFor()
  await page.waitForLoadState('load')
  let before = -1
  while (before !== sums.pictures) {
    before = sums.pictures
    await page.waitForTimeout(1_500)
  }
  await page.close()
  return sums
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const weighAll = async (browser: Browser, base: string): Promise<BenchRow[]> => {
  const rows: BenchRow[] = []
  for (const viewport of sizes) {
    const context = await browser.newContext({ baseURL: base, viewport, locale: 'es-AR' })
    const answer = await context.request.post('/api/auth/login', { data: credentials })
    if (!answer.ok()) throw new Error(`could not sign in: ${await answer.text()}`)
    const detail = await weigh(context)
    const ours = detail.pictureBytes + detail.answerBytes
    rows.push({
      name: `gallery: first screen at ${viewport.width} px`,
      ours: Math.round(ours / 1024),
      baseline: bar / 1024,
      unit: 'KB',
      ratio: ours / bar,
      against: 'the bar',
      detail,
    })
    await context.close()
  }
  return rows
}

/** In a browser, with pictures that weigh as photos do: the bytes of the first screen, and the wall under somebody who scrolls. */
export const watchWall = async (scratch: Scratch): Promise<BenchRow[]> => {
  await buildWeb()
  await photograph(scratch)
  await createUser(scratch.platform.database, {
    ...credentials,
    envId: galleryEnvironment,
    displayName: 'Muro',
    roleNumber: 1,
  })
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  const { app } = await createServer({ platform: scratch.platform, settings, serveWeb: serveWeb(webDirectory) })
  const browser = await launchBrowser()
  try {
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    return [...(await weighAll(browser, base)), ...(await scrollWall(browser, base, credentials))]
  } finally {
    await browser.close()
    await app.close()
  }
}
