import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** What is wrong with a row, and what was done with it. None stops an import. */
export type Defect = { file: string; line: number; key: string; problem: string }

export type DefectReport = {
  add: (defect: Defect) => void
  /** Waits while the disk is slower than the import. */
  drained: () => Promise<void>
  /** By kind of problem, the most frequent first. */
  counts: () => [problem: string, count: number][]
  close: () => Promise<void>
}

const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Counts by the text before the colon; what comes after it is of that row alone. */
const kindOf = (problem: string): string => problem.split(': ')[0] ?? problem

/** Writes every defect to a csv as it is found, and counts them by kind. */
export const createDefectReport = (path: string): DefectReport => {
  const stream = createWriteStream(path)
  const counts = new Map<string, number>()
  let isFull = false
  stream.write('archivo,fila,clave,problema\n')
  return {
    add({ file, line, key, problem }) {
      counts.set(kindOf(problem), (counts.get(kindOf(problem)) ?? 0) + 1)
      isFull = !stream.write(`${[file, String(line), key, problem].map(cell).join(',')}\n`)
    },
    async drained() {
      if (isFull && stream.writableNeedDrain) await once(stream, 'drain')
      isFull = false
    },
    counts: () => [...counts].sort(([, one], [, other]) => other - one),
    async close() {
      stream.end()
      await finished(stream)
    },
  }
}
