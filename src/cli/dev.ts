import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AddCommand } from './program.ts'
import { note, say } from './say.ts'

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

/** The API restarts on every change of its files; Vite reloads the client in place and passes /api on. */
const develop = async (): Promise<void> => {
  const api = spawn(process.execPath, ['--watch', cli, 'serve', '--api-only'], { stdio: 'inherit', cwd: root })
  const { createServer } = await import('vite')
  const client = await createServer({ root })
  await client.listen()
  say(`Interfaz en ${client.resolvedUrls?.local[0] ?? ''}`)
  const stop = (): void => {
    note('Cerrando…')
    api.kill('SIGTERM')
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  await new Promise(resolve => api.once('exit', resolve))
  await client.close()
}

export const addDev: AddCommand = program =>
  program.command('dev').description('Servidor e interfaz con recarga, para quien desarrolla.').action(develop)
