import { expect, test } from 'vitest'
import { fuzz } from './fuzz/fuzz-run.ts'

/** `npm run fuzz` sends many more; these are for every day. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1500)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_128)
/** A quarter of a second for each request is far more than any takes. */
const timeoutMs = 60_000 + requests * 250

const tell = (line: string): void => void process.stdout.write(line)

test(
  'no request of any door fails the server or shows another company',
  async () => {
    const { findings, sent, byStatus } = await fuzz({ requests, seed, tell })
    tell(`${sent} requests, seed ${seed}, ${JSON.stringify(byStatus)}\n`)
    expect(findings).toEqual([])
    const answered = Object.entries(byStatus).filter(([status]) => Number(status) < 300)
    expect(answered.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(sent / 12)
  },
  timeoutMs,
)
