import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { cliError } from './failure.ts'

/** spec.md §5: at least six characters. */
const minimum = 6

export const generatePassword = (): string => randomBytes(12).toString('base64url')

const [enter, lineFeed, interrupt, backspace, rubOut, endOfInput] = ['\r', '\n', '\u0003', '\b', '\u007f', '\u0004']

/** Reads a line from the terminal without showing it. */
const askHidden = (question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { stdin } = process
    let line = ''
    process.stderr.write(question)
    const finish = (settle: () => void): void => {
      stdin.off('data', read).setRawMode(false).pause()
      process.stderr.write('\n')
      settle()
    }
    const read = (chunk: Buffer): void => {
      for (const key of chunk.toString('utf8')) {
        if (key === interrupt) finish(() => reject(cliError('Interrumpido.')))
        else if (key === enter || key === lineFeed || key === endOfInput) finish(() => resolve(line))
        else if (key === backspace || key === rubOut) line = [...line].slice(0, -1).join('')
        else line += key
      }
    }
    stdin.setRawMode(true).resume().on('data', read)
  })

const askTwice = async (): Promise<string> => {
  const first = await askHidden('Contraseña: ')
  if (first !== (await askHidden('Repetila: '))) throw cliError('Las contraseñas no coinciden.')
  return first
}

/**
 * Reads a password typed twice without echo on the terminal, or the first line of a pipe. It is never an argument: other
 * users of the machine can list those.
 */
export const readPassword = async (): Promise<string> => {
  const password = process.stdin.isTTY ? await askTwice() : ((await text(process.stdin)).split(/\r?\n/)[0] ?? '')
  if (password.length < minimum) throw cliError(`La contraseña necesita al menos ${minimum} caracteres.`)
  return password
}
