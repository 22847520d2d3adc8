/**
 * Sends seeded requests to every door and every route of a server of its own: `npm run fuzz -- --requests 100000 --seed 7`.
 * No answer may be a failure of the server, nor say anything of another company. A finding is printed with the request
 * that shows it; the same seed sends the same requests.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
if (![requests, seed].every(number => Number.isInteger(number) && number > 0)) {
  console.error('usage: npm run fuzz -- --requests N --seed N')
  process.exit(2)
}
const child = spawn('npx', ['vitest', 'run', 'src/testing/fuzz-doors.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', code => process.exit(code ?? 1))
