import { spawn } from 'node:child_process'

/** A named command, run with the project's own binaries first on the path. */
export type Step = { name: string; command: string; arguments: string[] }

export type StepResult = { name: string; passed: boolean; seconds: number; output: string }

const localPath = {
  ...process.env,
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH ?? ''}`,
}

/** Runs one step; its output is shown as it comes and kept. */
export const runStep = (step: Step): Promise<StepResult> =>
  new Promise(resolve => {
    const started = Date.now()
    const child = spawn(step.command, step.arguments, { env: localPath, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
      process.stdout.write(chunk)
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

/** Runs all steps in order, also after a failure, so that one run tells everything. */
export const runSteps = async (steps: Step[]): Promise<StepResult[]> => {
  const results: StepResult[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    const result = await runStep(step)
    console.log(`── ${step.name}: ${result.passed ? 'ok' : 'FAILED'} (${result.seconds.toFixed(1)} s)`)
    results.push(result)
  }
  return results
}
