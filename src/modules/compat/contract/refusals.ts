import type { ProblemDocument } from '../../../kernel/contract/problems.ts'

/** Largest number of field errors that a refusal names in its one sentence. */
const namedErrors = 5

/** A refusal as one text: the clients of the doors show a single message. */
export const refusalText = ({ detail, errors }: ProblemDocument): string => {
  const others = errors.filter(({ message }) => message !== detail).slice(0, namedErrors)
  const sentences = others.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  return [detail, ...sentences].join(' ')
}
