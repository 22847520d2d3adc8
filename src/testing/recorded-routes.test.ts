import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageAt, registryOf } from '../kernel/web/app/registry.ts'
import type { WebModule } from '../kernel/web/app/web-module.ts'
import { flatItems } from '../kernel/web/shell/navigation/visible-menu.ts'

const isModule = (value: unknown): value is WebModule => typeof value === 'object' && value !== null && 'pages' in value

const doors = import.meta.glob<Record<string, unknown>>('../modules/*/web/index.ts', { eager: true })
const registry = registryOf(Object.values(doors).flatMap(door => Object.values(door).filter(isModule)))

const recorded = z
  .object({
    routes: z.record(z.string(), z.array(z.number())),
    unreached: z.array(z.string()),
    requests: z.array(z.object({ sentBy: z.record(z.string(), z.record(z.string(), z.array(z.number()))) })),
  })
  .parse(JSON.parse(await readFile(new URL('../../bench/recorded/requests.json', import.meta.url), 'utf8')))

/** Pages of signed-in people; those that everybody can open are texts. */
const pages = registry.pages.filter(({ access }) => access !== 'guest' && access !== 'any')

const stale = 'bench/recorded/requests.json is stale: run «npm run bench record» and commit it'

describe('the recorded requests of the benchmarks', () => {
  test('have every entry of the menu', () => {
    const opened = flatItems(registry.menu).flatMap(({ url }) => pageAt(registry, url) ?? [])
    const missing = opened.filter(page => pages.includes(page) && !Object.hasOwn(recorded.routes, page.path))
    expect(
      missing.map(({ path }) => path),
      stale,
    ).toEqual([])
  })

  test('have every page, or say that no link led to it', () => {
    const known = [...Object.keys(recorded.routes), ...recorded.unreached]
    expect(known.toSorted(), stale).toEqual(pages.map(({ path }) => path).toSorted())
  })

  test('name as unreached only pages with an id in their address', () => {
    expect(recorded.unreached.filter(path => !path.includes('/:'))).toEqual([])
  })

  test('come from routes that are there', () => {
    const routes = new Set(recorded.requests.flatMap(({ sentBy }) => Object.keys(sentBy)))
    expect(
      [...routes].filter(route => !Object.hasOwn(recorded.routes, route)),
      stale,
    ).toEqual([])
  })
})
