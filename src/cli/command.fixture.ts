import { vi } from 'vitest'
import type { TestApplication } from '../testing/application.ts'
import { testSecret } from '../testing/database.ts'
import { commands } from './commands.ts'
import { runProgram } from './program.ts'

export type Ran = { code: number | null; out: string; error: string }

const collect = (stream: NodeJS.WriteStream) => {
  const chunks: string[] = []
  const spy = vi.spyOn(stream, 'write').mockImplementation(chunk => chunks.push(String(chunk)) > 0)
  return { spy, text: () => chunks.join('') }
}

/** Runs a command of `anden` within this process, in a folder and on the database of a test application. */
export const runCommand = async (
  { databaseUrl }: TestApplication,
  folder: string,
  parameters: string[],
): Promise<Ran> => {
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('SECRET', testSecret)
  const [out, error] = [collect(process.stdout), collect(process.stderr)]
  const before = process.cwd()
  process.chdir(folder)
  try {
    const code = await runProgram(commands, parameters)
    return { code, out: out.text(), error: error.text() }
  } finally {
    process.chdir(before)
    out.spy.mockRestore()
    error.spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
