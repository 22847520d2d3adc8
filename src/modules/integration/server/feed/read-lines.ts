/** A line of a body: its number from 1 and its text; null for one that is too long or no UTF-8. */
export type Line = { number: number; text: string | null }

const newline = 0x0a

const decoder = new TextDecoder('utf-8', { fatal: true })

const textOf = (parts: Buffer[]): string | null => {
  try {
    return decoder.decode(Buffer.concat(parts))
  } catch {
    return null
  }
}

type Part = { bytes: Buffer; ends: boolean }

/** The pieces of a chunk between its line breaks. */
const partsOf = (chunk: Buffer): Part[] => {
  const parts: Part[] = []
  let start = 0
  for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
    parts.push({ bytes: chunk.subarray(start, end), ends: true })
    start = end + 1
  }
  if (start < chunk.length) parts.push({ bytes: chunk.subarray(start), ends: false })
  return parts
}

/** Lines of a body as they come. Of a line that is too long no more than `maximum` bytes are held. */
export async function* readLines(body: AsyncIterable<Buffer>, maximum: number): AsyncGenerator<Line> {
  let held: Buffer[] = []
  let size = 0
  let number = 1
  const lineOf = (): Line => ({ number, text: size > maximum ? null : textOf(held) })
  for await (const chunk of body)
    for (const { bytes, ends } of partsOf(chunk)) {
      size += bytes.length
      if (size <= maximum) held.push(bytes)
      else held = []
      if (!ends) continue
      yield lineOf()
      number += 1
      held = []
      size = 0
    }
  if (size > 0) yield lineOf()
}

type Limits = { lines: number; bytes: number; idleMs: number }

const idle = Symbol('idle')

/**
 * Lines in groups: of so many, of so many bytes, or those that came before the sender paused, so that whoever waits for an
 * answer gets it. Nothing is read while a group is worked on.
 */
export async function* groupLines(lines: AsyncIterable<Line>, limits: Limits): AsyncGenerator<Line[]> {
  const iterator = lines[Symbol.asyncIterator]()
  let group: Line[] = []
  let bytes = 0
  let next = iterator.next()
  const nextOrPause = async () => {
    if (group.length === 0) return next
    const timer = Promise.withResolvers<typeof idle>()
    const pause = setTimeout(() => timer.resolve(idle), limits.idleMs)
    try {
      return await Promise.race([next, timer.promise])
    } finally {
      clearTimeout(pause)
    }
  }
  while (true) {
    const got = await nextOrPause()
    const isEnd = got !== idle && got.done === true
    if (got !== idle && !got.done) {
      group.push(got.value)
      bytes += got.value.text?.length ?? 0
    }
    const isFull = group.length >= limits.lines || bytes >= limits.bytes
    if (group.length > 0 && (got === idle || isEnd || isFull)) {
      yield group
      group = []
      bytes = 0
    }
    if (isEnd) return
    if (got !== idle) next = iterator.next()
  }
}
