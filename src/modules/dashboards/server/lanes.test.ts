import { describe, expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

const openings = () => {
  const log: string[] = []
  let opened = 0
  const open = async (work: (name: number) => Promise<void>): Promise<void> => {
    opened += 1
    const name = opened
    log.push(`open ${name}`)
    await work(name).finally(() => log.push(`close ${name}`))
  }
  return { log, open }
}

const later = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

describe('lanes', () => {
  test('what waits shares the resources that are open', async () => {
    const { log, open } = openings()
    const enter = createLanes(2, open)
    const names = await Promise.all(
      ['a', 'b', 'c', 'd'].map(task =>
        enter(async name => {
          await later()
          return `${task}${name}`
        }),
      ),
    )
    await later()
    expect(names).toEqual(['a1', 'b2', 'c1', 'd2'])
    expect(log.toSorted()).toEqual(['close 1', 'close 2', 'open 1', 'open 2'])
  })

  test('a task that fails fails alone; the others get a new resource', async () => {
    const { log, open } = openings()
    const enter = createLanes(1, open)
    const results = await Promise.allSettled([
      enter(async () => {
        throw new Error('broken')
      }),
      enter(async name => name),
      enter(async name => name),
    ])
    await later()
    expect(results).toMatchObject([
      { status: 'rejected', reason: { message: 'broken' } },
      { status: 'fulfilled', value: 2 },
      { status: 'fulfilled', value: 2 },
    ])
    expect(log).toEqual(['open 1', 'close 1', 'open 2', 'close 2'])
  })

  test('whoever waits for what cannot be opened is told so', async () => {
    const enter = createLanes<number>(1, async () => {
      throw new Error('no room')
    })
    const results = await Promise.allSettled([enter(async name => name), enter(async name => name)])
    expect(results).toMatchObject([{ reason: { message: 'no room' } }, { reason: { message: 'no room' } }])
  })
})
