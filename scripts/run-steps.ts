import { spawn } from 'node:child_process'
import { compileCache } from '../src/kernel/server/compile-cache.ts'

/** A named command, run with the project's own binaries first on the path, and ended after so many minutes. */
export type Step = { name: string; command: string; arguments: string[]; minutes?: number }

export type StepResult = { name: string; passed: boolean; seconds: number; output: string }

const environment = () => ({
  ...process.env,
  ...compileCache,
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH ?? ''}`,
})

/** Runs one step; its output is kept, and handed to `show` as it comes. */
const runStep = (step: Step, show: (text: string) => void): Promise<StepResult> =>
  new Promise(resolve => {
    const started = Date.now()
    const child = spawn(step.command, step.arguments, {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(step.minutes ? { timeout: step.minutes * 60_000 } : {}),
    })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
      show(chunk.toString())
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const finish = (passed: boolean): void =>
      resolve({ name: step.name, passed, seconds: (Date.now() - started) / 1000, output })
    child.on('error', error => {
      output += error.message
      finish(false)
    })
    child.on('close', code => finish(code === 0))
  })

/** What a step could not check, for want of something outside this machine: said once more at the end. */
export const tellUnchecked = (results: StepResult[]): void => {
  for (const { output } of results)
    for (const line of output.match(/^not checked: .*$/gm) ?? []) console.log(`\n${line}`)
}

const titleOf = ({ name }: Step): string => `\n── ${name}`
const endOf = ({ name, passed, seconds }: StepResult): string =>
  `── ${name}: ${passed ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`

/** Runs all steps in order, also after a failure, so that one run tells everything. */
export const runSteps = async (steps: Step[]): Promise<StepResult[]> => {
  const results: StepResult[] = []
  for (const step of steps) {
    console.log(titleOf(step))
    const result = await runStep(step, text => process.stdout.write(text))
    console.log(endOf(result))
    results.push(result)
  }
  return results
}

/** Runs steps that need nothing of each other two at a time; what each says is shown whole when it ends. */
export const runSideBySide = async (steps: Step[]): Promise<StepResult[]> => {
  const waiting = [...steps]
  const lane = async (): Promise<StepResult[]> => {
    const results: StepResult[] = []
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, () => {})
      console.log(`${titleOf(step)}\n${result.output.trimEnd()}\n${endOf(result)}`)
      results.push(result)
    }
    return results
  }
  return (await Promise.all([lane(), lane()])).flat()
}
