import { formatNumber, formatSeconds } from '../kernel/contract/formats.ts'

export type Progress = {
  /** How many units of the total are done so far. */
  update: (done: number, text?: string) => void
  /** Closes the line and returns the units per second. */
  end: () => number
}

const every = (isTerminal: boolean): number => (isTerminal ? 200 : 15_000)

/** `total` is null when it is not known beforehand. */
export type ProgressOptions = { title: string; total: number | null; unit: string; stream?: NodeJS.WriteStream }

const lineOf = ({ title, total, unit }: ProgressOptions, done: number, seconds: number, text: string): string => {
  const rate = done / Math.max(seconds, 0.001)
  const share = total ? ` de ${formatNumber(total)} (${Math.floor((done / total) * 100)} %)` : ''
  const remainingTime = total && done > 0 && done < total ? `, faltan ${formatSeconds((total - done) / rate)}` : ''
  return `${title}: ${formatNumber(done)}${share} ${unit}, ${formatNumber(Math.round(rate))} por segundo${remainingTime}${text ? ` · ${text}` : ''}`
}

/** Reports the progress of a long task on stderr: one line rewritten in place on a terminal, a line every 15 seconds elsewhere. */
export const createProgress = (options: ProgressOptions): Progress => {
  const stream = options.stream ?? process.stderr
  const startedAt = performance.now()
  let shownAt = startedAt
  let last = { done: 0, text: '' }
  const seconds = (): number => (performance.now() - startedAt) / 1000
  const show = (end: string): void => {
    const line = lineOf(options, last.done, seconds(), last.text)
    stream.write(stream.isTTY ? `\r\u001b[2K${line}${end}` : `${line}\n`)
    shownAt = performance.now()
  }
  return {
    update(done, text = '') {
      last = { done, text }
      if (performance.now() - shownAt >= every(stream.isTTY)) show('')
    },
    end() {
      show('\n')
      return last.done / Math.max(seconds(), 0.001)
    },
  }
}
