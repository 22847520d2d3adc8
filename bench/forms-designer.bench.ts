import type { CDPSession, Page } from 'playwright-core'
import type { FormDetail } from '../src/modules/forms/contract/forms.ts'
import { type Bench, type BenchRow, median, withBenchContext } from './context.ts'
import { type Site, withSite } from './live-site.ts'

const questions = 200
const pages = 10
/** A processor four times slower than this one. */
const slowness = 4
const editBarMs = 50
const barKb = 250
const phone = { width: 390, height: 844 }

const kinds = [
  { type: 'text', inputType: 'number', min: 0, max: 100, anden: { kind: 'number', unit: 'kg' } },
  { type: 'radiogroup', choices: ['Bueno', 'Regular', 'Malo'].map((text, score) => ({ value: text, text, score })) },
  { type: 'checkbox', choices: ['No enfría', 'Pierde agua', 'Sin luz'], showOtherItem: true },
  { type: 'boolean' },
  { type: 'comment' },
]

/** Ten pages of twenty questions; every fifth waits for the answer of the one before it. */
const longForm = {
  pages: Array.from({ length: pages }, (_, page) => ({
    name: `page${page}`,
    title: `Página ${page + 1}`,
    elements: Array.from({ length: questions / pages }, (_one, index) => ({
      ...kinds[index % kinds.length],
      name: `q${page}_${index}`,
      title: `Pregunta ${index + 1} de la página ${page + 1}`,
      ...(index % 5 === 4 ? { visibleIf: `{q${page}_${index - 1}} = true` } : {}),
    })),
  })),
}

const createForm = async ({ context }: Site, published: boolean): Promise<FormDetail> => {
  const data = { name: 'Formulario largo', subject: 'none', definition: longForm }
  const form: FormDetail = await (await context.request.post('/api/forms', { data })).json()
  if (published) await context.request.post(`/api/forms/${form.id}/publish`, { data: { edition: form.draftEdition } })
  return form
}

type Timed = { name: string; duration: number; startTime: number }

const noteEvents = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const events: unknown[] = []
    Object.assign(globalThis, { editEvents: events })
    new PerformanceObserver(list => {
      for (const { name, duration, startTime } of list.getEntries()) events.push({ name, duration, startTime })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

/** From a key to the frame that shows what it did; keys whose frame came within 16 ms are not reported and count as that. */
const durationsOf = async (page: Page, keys: number, from: number): Promise<number[]> => {
  const events = await page.evaluate(() => (globalThis as unknown as { editEvents: Timed[] }).editEvents)
  const slow = events.filter(({ name, startTime }) => name === 'keydown' && startTime >= from)
  return [...slow.map(({ duration }) => duration), ...Array.from({ length: Math.max(0, keys - slow.length) }, () => 16)]
}

const typed = 'Temperatura del freezer'

const timeKeys = async (page: Page, keys: readonly string[]): Promise<number[]> => {
  const from = await page.evaluate(() => performance.now())
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(120)
  }
  await page.waitForTimeout(500)
  return durationsOf(page, keys.length, from)
}

const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return session
}

const rowOf = (
  name: string,
  ours: number,
  baseline: number,
  unit: string,
  detail: Record<string, unknown>,
): BenchRow => ({
  name,
  ours,
  baseline,
  unit,
  ratio: ours / baseline,
  against: 'the bar',
  detail,
})

const measureEdits = async (site: Site): Promise<BenchRow[]> => {
  const { id } = await createForm(site, false)
  const page = await site.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await noteEvents(page)
  await page.goto(`/apps/forms/editor/${id}`)
  await page.locator('[data-row="q0_10"]').click()
  await page.locator('[data-question="q0_10"]').waitFor()
  await slowDown(page)
  await page.locator('#designer-title').focus()
  const letters = await timeKeys(page, typed.split(''))
  await page.locator('[data-row="q0_10"]').focus()
  const moves = await timeKeys(page, ['Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp', 'Alt+ArrowUp'])
  const undone = await timeKeys(page, ['Control+z', 'Control+z', 'Control+y', 'Control+y'])
  await page.close()
  return [
    ['typing', letters],
    ['moving', moves],
    ['undo and redo', undone],
  ].map(([name, times]) => {
    const list = (times as number[]).toSorted((one, other) => one - other)
    const detail = { times: list, longest: list.at(-1) }
    return rowOf(
      `designer of ${questions} questions, CPU ×${slowness}: ${String(name)}`,
      median(list),
      editBarMs,
      'ms',
      detail,
    )
  })
}

/** Bytes that travel until a form can be answered: all of them on a phone that has nothing of the product yet, and those that the list before it did not need. */
const measureBytes = async (site: Site): Promise<BenchRow[]> => {
  const { id } = await createForm(site, true)
  const page = await site.context.newPage()
  await page.setViewportSize(phone)
  const session = await site.context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url) bytes.set(url, encodedDataLength)
  })
  const total = (): number => [...bytes.values()].reduce((sum, one) => sum + one, 0) / 1024
  await page.goto('/apps/formularios')
  await page.getByRole('link', { name: 'Responder Formulario largo' }).first().waitFor()
  const before = total()
  const shell = new Set(bytes.keys())
  await page.goto(`/apps/formulario/${id}`)
  await page.locator('[data-question]').first().waitFor()
  const added = [...bytes].filter(([url]) => !shell.has(url)).toSorted(([, one], [, other]) => other - one)
  const detail = { files: bytes.size, added: added.map(([url, size]) => `${size} ${url.split('/').at(-1)}`) }
  console.log(detail)
  await page.close()
  const own = added.reduce((sum, [, size]) => sum + size, 0) / 1024
  return [
    rowOf('first form on a phone: what the form adds', own, barKb, 'KB', detail),
    rowOf('first form on a phone: everything, the shell included', before + own, barKb, 'KB', { before, own }),
  ]
}

/** Editing a long form on a slow processor, and how much a phone loads to answer its first one. */
export const measureForms = async (site: Site): Promise<BenchRow[]> => [
  ...(await measureEdits(site)),
  ...(await measureBytes(site)),
]

export const run: Bench = context => withSite(context, measureForms)

if (import.meta.main) console.table(await withBenchContext(run))
