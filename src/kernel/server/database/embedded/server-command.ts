import { type SpawnOptions, spawn } from 'node:child_process'
import { parse } from 'node:path'
import type { ServerUser } from './server-user.ts'

/** Only what a program needs to run: the process holds secrets, and PG* variables would change what the tools do. */
const inheritedVariables = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
]

export const serverProcessOptions = (user: ServerUser | undefined): SpawnOptions => {
  const variables = Object.entries(process.env).filter(([name]) => inheritedVariables.includes(name))
  return {
    ...user,
    cwd: parse(process.execPath).root,
    env: { ...Object.fromEntries(variables), LC_ALL: 'C' },
    windowsHide: true,
  }
}

export type CommandInput = {
  command: string
  parameters: string[]
  user: ServerUser | undefined
  descriptors?: number[]
}
export type CommandResult = { status: number | undefined; output: string }

/** Runs one of PostgreSQL's tools to its end. A tool that cannot even be executed is a result too, without a status. */
export const runCommand = ({ command, parameters, user, descriptors = [] }: CommandInput) =>
  new Promise<CommandResult>(resolve => {
    const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe', ...descriptors]
    const child = spawn(command, parameters, { ...serverProcessOptions(user), stdio })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', error => resolve({ status: undefined, output: error.message }))
    child.once('close', status => resolve({ status: status ?? undefined, output }))
  })
