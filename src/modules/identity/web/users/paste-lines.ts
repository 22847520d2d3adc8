import { foldText } from '../../../../kernel/contract/fold-text.ts'
import { neededKey } from '../../contract/users/user-roles.ts'

export type PastedRow = Record<string, string>

/** More people than anybody pastes at once; a file takes more. */
export const mostLines = 500

const roleWords: Record<string, string> = {
  erp: '0',
  administrador: '1',
  administradora: '1',
  admin: '1',
  vendedor: '2',
  vendedora: '2',
  preventista: '2',
  supervisor: '4',
  supervisora: '4',
  gerente: '5',
}

/** A role as people write it; what is none of them goes as it is, for the server to say so. */
const roleOf = (text: string): string => roleWords[foldText(text).trim()] ?? text.trim()

/** «ana@empresa.com; Ana Pérez; vendedor; 101»: only the e-mail is needed, the role may be the one chosen for all. */
const rowOf = (line: string, role: string): PastedRow => {
  const [email = '', name = '', ownRole = '', key = ''] = line.split(/[;\t,]/).map(part => part.trim())
  const counts = ownRole === '' ? role : roleOf(ownRole)
  const field = neededKey(counts)
  return { email, ...(name ? { name } : {}), role: counts, ...(field && key ? { [field]: key } : {}) }
}

export type PastedLine = { line: number; row: PastedRow }

/** The people of a pasted list, each with the number of its line, from 1; empty lines are none. */
export const readPastedLines = (text: string, role: string): PastedLine[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, row: rowOf(line, role) }]))
