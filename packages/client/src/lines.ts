/** The JSON documents of an answer, one a line, as they arrive. Whoever stops reading ends the answer. */
export async function* readLines<Line>(response: Response): AsyncGenerator<Line> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) yield JSON.parse(line) as Line
    }
    if (rest) yield JSON.parse(rest) as Line
  } finally {
    await reader.cancel()
  }
}

/** A body of one JSON document a line, made no faster than it is sent. */
export const writeLines = <Line>(lines: Iterable<Line> | AsyncIterable<Line>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const iterator = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
