import { describe, expect, it } from 'vitest'
import { maximumSkip } from '../../contract/list-query.ts'
import { createPager } from './page-cursors.ts'

const list = (size: number) => {
  const asked: { cursor?: string; skip?: number; limit?: number }[] = []
  const pager = createPager<number>(async ({ cursor, skip = 0, limit = 50 }) => {
    asked.push({ cursor, skip, limit })
    const from = Number(cursor ?? 0) + skip
    const items = Array.from({ length: Math.max(0, Math.min(limit, size - from)) }, (_, index) => from + index)
    return { items, total: size, next: from + limit < size ? String(from + limit) : null }
  })
  return { pager, asked }
}

describe('createPager', () => {
  it('follows the cursor of the window before', async () => {
    const { pager, asked } = list(500)
    await pager(0, 100)
    expect((await pager(100, 100)).items[0]).toBe(100)
    expect(asked[1]).toEqual({ cursor: '100', skip: 0, limit: 100 })
  })

  it('skips from the nearest known window when a person jumps', async () => {
    const { pager, asked } = list(2000)
    await pager(0, 100)
    expect((await pager(1300, 100)).items[0]).toBe(1300)
    expect(asked[1]).toEqual({ cursor: '100', skip: 1200, limit: 100 })
    expect((await pager(1200, 100)).items[0]).toBe(1200)
    expect(asked[2]?.cursor).toBe('100')
  })

  it('hops when the window is further than one skip', async () => {
    const { pager, asked } = list(250_000)
    expect((await pager(210_000, 100)).items[0]).toBe(210_000)
    expect(asked.every(({ skip = 0 }) => skip <= maximumSkip)).toBe(true)
  })
})
