import { describe, expect, test } from 'vitest'
import { fromTemplate, type Origin, originsIn, textAt, toTemplate } from './templates.ts'

const today = '2026-11-23'
const id = '01a20a3c-c507-7765-884f-e8308f40007c'
const computed = '00000005-0000-7000-8000-000000000007'
const answer = { items: [{ id, customer: { id: computed } }], next: 'eyJhIjoxfQ==', total: 3 }

const origins = new Map<string, Origin>(
  [...originsIn(answer)].map(({ text, path }) => [text, { request: 4, path }] as const),
)
const again = (template: string, day: string) => fromTemplate(template, day, async ({ path }) => textAt(answer, path))

describe('a recorded address', () => {
  test('counts its days from today', async () => {
    const template = toTemplate('/api/x?from=2026-10-31&until=2026-11-23&due=2026-12-01', today, origins)
    expect(template).toBe('/api/x?from={day-23}&until={day+0}&due={day+8}')
    expect(await again(template, '2027-03-01')).toBe('/api/x?from=2027-02-06&until=2027-03-01&due=2027-03-09')
  })

  test('names the answer that an id and a cursor come from', async () => {
    const url = `/api/x/${id}/lines?cursor=${encodeURIComponent(answer.next)}&limit=100`
    const template = toTemplate(url, today, origins)
    expect(template).toBe('/api/x/{from:4:items.0.id}/lines?cursor={from:4:next}&limit=100')
    expect(await again(template, today)).toBe(url)
  })

  test('writes an id within the name of a field as the field does', async () => {
    const url = `/api/x?filter=w${id.replaceAll('-', '')}%3Agreater-than%3A20`
    const template = toTemplate(url, today, origins)
    expect(template).toBe('/api/x?filter=w{bare:4:items.0.id}%3Agreater-than%3A20')
    expect(await again(template, today)).toBe(url)
  })

  test('keeps ids that every fill computes in the same way, and those that no answer held', () => {
    const other = 'b0a20a3c-c507-7765-884f-e8308f40007c'
    expect(toTemplate(`/api/x/${computed}?except=${other}`, today, origins)).toBe(`/api/x/${computed}?except=${other}`)
  })

  test('cannot be made without the text that it names', async () => {
    await expect(again('/api/x/{from:4:items.7.id}', today)).rejects.toThrow('items.7.id')
  })
})
