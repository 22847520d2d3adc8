import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// In a process of its own: the setting would otherwise reach every test of this worker.
test('zod finds that it is not to try eval', () => {
  const script = `await import('./schemas-without-eval.ts'); const { config } = await import('zod'); console.log(config().jitless)`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(said.trim()).toBe('true')
})
