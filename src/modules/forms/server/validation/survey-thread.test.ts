import { afterAll, describe, expect, test } from 'vitest'
import { isProblem } from '../../../../kernel/contract/problems.ts'
import { formProblems } from '../../contract/problems.ts'
import type { SurveyJob } from './run-survey.ts'
import { createSurveyThread } from './survey-thread.ts'

const thread = createSurveyThread({ deadlineMs: 1_500, megabytes: 64 })
afterAll(() => thread.stop())

const jobOf = (element: object, data: object): SurveyJob => ({
  definition: { pages: [{ name: 'p', elements: [{ type: 'text', name: 'a', ...element }] }] },
  data: { ...data },
  variables: {},
})
const good = jobOf({}, { a: 'sí' })
const endless = jobOf({ validators: [{ type: 'regex', regex: '^(a+)+$' }] }, { a: `${'a'.repeat(60)}b` })
/** Each of five values doubles the one before it, twenty times over. */
const greedy = jobOf(
  { type: 'expression', expression: `'x'${' + {b}'.repeat(200)}` },
  { b: 'x'.repeat(1_000_000), a: 'x' },
)

const codeOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'answered',
    (error: unknown) => (isProblem(error) ? error.problem.code : error),
  )

describe('the thread that runs answers', () => {
  test('is ended by an answer that takes too long, and a new one answers the next', async () => {
    const both = [thread.run(endless, 'endless'), thread.run(good, 'good')]
    expect(await codeOf(both[0] ?? Promise.resolve())).toBe(formProblems.tooSlow.code)
    expect(await both[1]).toEqual({ data: { a: 'sí' }, errors: [] })
  })

  test('refuses at once the version that ended it, so that others do not wait for it again', async () => {
    const start = performance.now()
    for (let sent = 0; sent < 20; sent += 1)
      expect(await codeOf(thread.run(endless, 'endless'))).toBe(formProblems.tooSlow.code)
    expect(performance.now() - start).toBeLessThan(1_000)
    expect((await thread.run(good, 'good')).errors).toEqual([])
  })

  test('dies alone when an answer takes more memory than it has', async () => {
    expect(await codeOf(thread.run(greedy, 'greedy'))).toBe(formProblems.tooSlow.code)
    expect((await thread.run(good, 'good')).data).toEqual({ a: 'sí' })
  })

  test('lives on when survey-core throws at a definition', async () => {
    const broken = jobOf({ validators: [{ type: 'regex', regex: '(' }] }, { a: 'sí' })
    await expect(thread.run(broken, 'broken')).rejects.toThrow('Invalid regular expression')
    expect((await thread.run(good, 'good')).errors).toEqual([])
  })

  test('reads no variable of the server', async () => {
    const spying = jobOf({ type: 'expression', expression: "iif({process.env.PATH} notempty, 'leak', 'none')" }, {})
    expect((await thread.run(spying, 'spying')).data).toEqual({ a: 'none' })
  })
})
