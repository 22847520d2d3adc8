import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupLines, type Line, readLines } from './read-lines.ts'

const all = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const values: T[] = []
  for await (const value of source) values.push(value)
  return values
}

const bodyOf = async function* (chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks
}

const cut = (bytes: Buffer, places: number[]): Buffer[] => {
  const ends = [...new Set(places.map(place => place % (bytes.length + 1)))].toSorted((one, other) => one - other)
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

describe('lines of a body', () => {
  test('are the same however it is cut', async () => {
    const texts = fc.array(
      fc.string({ unit: 'grapheme', maxLength: 30 }).map(text => text.replaceAll('\n', '')),
      { maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.nat()), async (lines, places) => {
        const bytes = Buffer.from(lines.map(line => `${line}\n`).join(''))
        const read = await all(readLines(bodyOf(cut(bytes, places)), 1_000))
        expect(read).toEqual(lines.map((text, index) => ({ number: index + 1, text })))
      }),
    )
  })

  test('that are too long, or no UTF-8, are no text, and the next ones are', async () => {
    const body = [
      Buffer.from('ok\n'),
      Buffer.alloc(50, 'x'),
      Buffer.alloc(50, 'x'),
      Buffer.from([10, 0xff, 10]),
      Buffer.from('end'),
    ]
    expect(await all(readLines(bodyOf(body), 20))).toEqual([
      { number: 1, text: 'ok' },
      { number: 2, text: null },
      { number: 3, text: null },
      { number: 4, text: 'end' },
    ])
  })
})

describe('groups of lines', () => {
  const limits = { lines: 3, bytes: 100, idleMs: 30 }
  const numbers = (groups: Line[][]) => groups.map(group => group.map(({ number }) => number))

  test('are full, or what there is at the end', async () => {
    const lines = readLines(bodyOf([Buffer.from('a\nb\nc\nd\n')]), 100)
    expect(numbers(await all(groupLines(lines, limits)))).toEqual([[1, 2, 3], [4]])
    const long = readLines(bodyOf([Buffer.from(`${'x'.repeat(90)}\n${'y'.repeat(90)}\nz\n`)]), 100)
    expect(numbers(await all(groupLines(long, limits)))).toEqual([[1, 2], [3]])
  })

  test('come before they are full when the sender pauses', async () => {
    const groups = groupLines(
      readLines(
        (async function* () {
          yield Buffer.from('a\n')
          await sleep(200)
          yield Buffer.from('b\n')
        })(),
        100,
      ),
      limits,
    )
    expect(numbers(await all(groups))).toEqual([[1], [2]])
  })

  test('are not read ahead of whoever works on them', async () => {
    let given = 0
    const lines = async function* (): AsyncGenerator<Line> {
      for (;;) yield { number: ++given, text: 'x' }
    }
    const groups = groupLines(lines(), limits)
    await groups.next()
    await sleep(50)
    expect(given).toBeLessThanOrEqual(4)
    await groups.return(undefined)
  })
})
