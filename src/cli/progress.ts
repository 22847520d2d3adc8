import { formatNumber, formatSeconds } from '../kernel/contract/formats.ts'

export type Progress = {
  /** How many units of the total are done so far. */
  update: (count: number, text?: string) => void
  /** Closes the line and returns the units per second. */
  end: () => number
}

const every = (isTerminal: boolean): number => (isTerminal ? 200 : 15_000)

/** `total` is null when it is not known beforehand. */
export type ProgressOptions = { title: string; total: number | null; unit: string; stream?: NodeJS.WriteStream }

const lineOf = ({ title, total, unit }: ProgressOptions, count: number, seconds: number, text: string): string => {
  const rate = count / Math.max(seconds, 0.001)
  const share = total ? ` de ${formatNumber(total)} (${Math.floor((count / total) * 100)} %)` : ''
  const remainingTime = total && count > 0 && count < total ? `, faltan ${formatSeconds((total - count) / rate)}` : ''
  return `${title}: ${formatNumber(count)}${share} ${unit}, ${formatNumber(Math.round(rate))} por segundo${remainingTime}${text ? ` · ${text}` : ''}`
}

/** Reports the progress of a long task on stderr: one line rewritten in place on a terminal, a line every 15 seconds elsewhere. */
export const createProgress = (options: ProgressOptions): Progress => {
  const stream = options.stream ?? process.stderr
  const startedAt = performance.now()
  let shownAt = startedAt
  let last = { count: 0, text: '' }
  const seconds = (): number => (performance.now() - startedAt) / 1000
  const show = (end: string): void => {
    const line = lineOf(options, last.count, seconds(), last.text)
    stream.write(stream.isTTY ? `\r\u001b[2K${line}${end}` : `${line}\n`)
    shownAt = performance.now()
  }
  return {
    update(count, text = '') {
      last = { count, text }
      if (performance.now() - shownAt >= every(stream.isTTY)) show('')
    },
    end() {
      show('\n')
      return last.count / Math.max(seconds(), 0.001)
    },
  }
}
