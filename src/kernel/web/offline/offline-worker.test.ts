import { beforeEach, describe, expect, test } from 'vitest'
import { type OfflineConfig, runOfflineWorker, type WorkerScope } from './offline-worker.ts'

const origin = 'http://here'
type Listener = (event: never) => void

/** A browser's caches and its network, as far as the worker sees them. */
const createBrowser = () => {
  const kept = new Map<string, Map<string, Response>>()
  const net = { isUp: true, pages: new Map<string, string>() }
  const pathOf = (input: Request | string) => new URL(typeof input === 'string' ? input : input.url, origin).pathname
  const fetch = async (input: Request | string): Promise<Response> => {
    const body = net.pages.get(pathOf(input))
    if (!net.isUp) throw new TypeError('Failed to fetch')
    return body === undefined ? new Response('', { status: 404 }) : new Response(body)
  }
  const cacheOf = (files: Map<string, Response>) => ({
    addAll: async (paths: string[]) => {
      const answers = await Promise.all(paths.map(path => fetch(path)))
      if (answers.some(({ ok }) => !ok)) throw new TypeError('Request failed')
      for (const [index, path] of paths.entries()) files.set(path, answers[index] ?? new Response(''))
    },
    put: async (path: string, answer: Response) => void files.set(path, answer),
    match: async (input: Request | string) => files.get(pathOf(input))?.clone(),
  })
  const caches = {
    open: async (name: string) => {
      const files = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, files)
      return cacheOf(files)
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (input: Request) => {
      for (const files of kept.values()) {
        const found = files.get(pathOf(input))
        if (found) return found.clone()
      }
      return undefined
    },
  } as unknown as WorkerScope['caches']
  return { kept, net, fetch, caches }
}
type Browser = ReturnType<typeof createBrowser>

const configOf = (version: string): OfflineConfig => ({
  name: 'picking',
  scope: '/apps/picking',
  version,
  entry: `/assets/index-${version}.js`,
  files: [`/assets/index-${version}.js`, `/assets/task-${version}.js`],
})

const install = async ({ fetch, caches }: Pick<Browser, 'fetch' | 'caches'>, version: string) => {
  const listeners: Record<string, Listener> = {}
  runOfflineWorker(
    {
      caches,
      fetch,
      location: { origin },
      skipWaiting: async () => {},
      clients: { claim: async () => {} },
      addEventListener: (kind: string, listener: Listener) => {
        listeners[kind] = listener
      },
    },
    configOf(version),
  )
  const run = async (kind: string) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners[kind]?.({ waitUntil: (given: Promise<unknown>) => (work = given) } as never)
    await work
  }
  await run('install')
  await run('activate')
  return async (path: string, mode = 'navigate'): Promise<string | null> => {
    let answer: Promise<Response> | null = null
    const request = { url: origin + path, method: 'GET', mode }
    listeners.fetch?.({ request, respondWith: (given: Promise<Response>) => (answer = given) } as never)
    return answer === null ? null : (await (answer as Promise<Response>)).text()
  }
}

let browser: Browser
const publish = (version: string) => {
  browser.net.pages = new Map([
    ['/apps/picking', `<script src="/assets/index-${version}.js">`],
    [`/assets/index-${version}.js`, `index ${version}`],
    [`/assets/task-${version}.js`, `task ${version}`],
  ])
  browser.net.pages.set('/apps/picking/task/1', `<script src="/assets/index-${version}.js">`)
}
beforeEach(() => {
  browser = createBrowser()
  publish('one')
})

describe('the worker of pages that open without network', () => {
  test('answers the page and its files when there is none, whichever page below its path was asked for', async () => {
    const ask = await install(browser, 'one')
    browser.net.isUp = false
    expect(await ask('/apps/picking/task/1')).toContain('index-one')
    expect(await ask('/apps/picking')).toContain('index-one')
    expect(await ask('/assets/task-one.js', 'no-cors')).toBe('task one')
  })

  test('leaves the rest alone: the API, other pages, pages whose path begins alike', async () => {
    const ask = await install(browser, 'one')
    for (const path of ['/api/picking/mine', '/apps/picking-list', '/apps/dashboards/project'])
      expect(await ask(path)).toBeNull()
  })

  test('takes a new version at once while there is network, and keeps the one before for open screens', async () => {
    await install(browser, 'one')
    publish('two')
    const ask = await install(browser, 'two')
    expect(await ask('/apps/picking')).toContain('index-two')
    expect(await ask('/assets/task-one.js', 'no-cors')).toBe('task one')
    publish('three')
    await install(browser, 'three')
    expect([...browser.kept.keys()]).toEqual(['anden-pages-picking-two', 'anden-pages-picking-three'])
  })

  test('is not installed with half of its files, nor with the page of another build', async () => {
    browser.net.pages.delete('/assets/task-one.js')
    await expect(install(browser, 'one')).rejects.toThrow('Request failed')
    publish('two')
    await expect(install(browser, 'one')).rejects.toThrow('another build')
  })

  test('serves what it keeps when the server stops', async () => {
    const ask = await install({ ...browser, fetch: browser.fetch }, 'one')
    const stopping = async () => new Response('stopping', { status: 503 })
    const after = await install(
      {
        ...browser,
        fetch: (input: Request | string) => (typeof input === 'string' ? browser.fetch(input) : stopping()),
      },
      'one',
    )
    expect(await ask('/apps/picking')).toContain('index-one')
    expect(await after('/apps/picking')).toContain('index-one')
  })
})
