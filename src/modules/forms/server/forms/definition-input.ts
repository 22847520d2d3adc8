import { isDeepStrictEqual } from 'node:util'
import { problem } from '../../../../kernel/contract/problems.ts'
import { isStorable } from '../../../../kernel/contract/storable.ts'
import { listElements, listQuestions } from '../../contract/definition/questions.ts'
import { readDefinition } from '../../contract/definition/read.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { formProblems } from '../../contract/problems.ts'

/** Names with a meaning to JavaScript objects: an answer under one of them would be read as something else. */
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

const refuse = (message: string) =>
  problem(formProblems.notADefinition, { message, errors: [{ path: 'definition', message }] })

const nameProblem = (definition: FormDefinition): string | null => {
  const name = listElements(definition).find(({ element }) => forbiddenNames.has(element.name))?.element.name
  return name === undefined ? null : `Ninguna pregunta puede llamarse «${name}».`
}

/** The definition that a JSON is. Throws notADefinition, which says why. */
export const definitionOf = (json: unknown): FormDefinition => {
  const read = readDefinition(json)
  if ('reason' in read) throw refuse(read.reason)
  if (!isStorable(JSON.stringify(read.definition)))
    throw refuse('El formulario tiene caracteres que no se pueden guardar.')
  const reason = nameProblem(read.definition)
  if (reason) throw refuse(reason)
  return read.definition
}

export const blankDefinition: FormDefinition = { pages: [{ name: 'pagina1', elements: [] }] }

export const countQuestions = (definition: FormDefinition): number => listQuestions(definition).length

/** Most points that the definition gives. */
export const maximumOf = (definition: FormDefinition): number =>
  Math.round(listQuestions(definition).reduce((sum, { maxScore }) => sum + maxScore, 0) * 100) / 100

/** Whether both are the same JSON, in whatever order their properties are. */
export const isSameDefinition = (one: FormDefinition, other: FormDefinition): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
