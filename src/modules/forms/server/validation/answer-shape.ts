import type { FieldError } from '../../../../kernel/contract/problems.ts'
import { isStorable, notStorable } from '../../../../kernel/contract/storable.ts'
import { kindOf } from '../../contract/definition/kinds.ts'
import { listElements, storedNameOf } from '../../contract/definition/questions.ts'
import type { FormDefinition, FormElement } from '../../contract/definition/types.ts'
import { isObject, shapeOf } from './value-shapes.ts'

/** Entries of a repeated group. */
const maximumEntries = 200
const maximumErrors = 50

type Answers = Record<string, unknown>

/** A text beside an answer, «otro» or a remark: `NAME-Comment`. */
const commentOwner = (name: string): string | null => (name.endsWith('-Comment') ? name.slice(0, -8) : null)

type Questions = ReadonlyMap<string, FormElement>
type Checking = { questions: Questions; errors: FieldError[] }

const refuse = ({ errors }: Checking, path: string, message: string): undefined => {
  if (errors.length < maximumErrors) errors.push({ path, message })
  return undefined
}

const checkGroup = (checking: Checking, path: string, element: FormElement, value: unknown): undefined => {
  if (!Array.isArray(value) || !value.every(isObject)) return refuse(checking, path, 'Tiene que ser una lista.')
  if (value.length > maximumEntries) return refuse(checking, path, `Hasta ${maximumEntries}.`)
  const questions = questionsOf((element.templateElements ?? []) as readonly FormElement[])
  value.forEach((entry, index) => {
    checkEntry({ ...checking, questions }, `${path}[${index}].`, entry)
  })
}

const checkComment = (
  checking: Checking,
  path: string,
  { owner, value }: { owner: string | null; value: unknown },
): undefined => {
  if (owner === null || !checking.questions.has(owner))
    return refuse(checking, path, 'Esta versión del formulario no tiene esa pregunta.')
  if (typeof value !== 'string' || value.length > 2_000) refuse(checking, path, 'Hasta 2.000 caracteres.')
}

const checkEntry = (checking: Checking, prefix: string, answers: Answers): void => {
  for (const [name, value] of Object.entries(answers)) {
    const path = `${prefix}${name}`
    const element = checking.questions.get(name)
    if (!element) checkComment(checking, path, { owner: commentOwner(name), value })
    else if (kindOf(element) === 'repeat') checkGroup(checking, path, element, value)
    else {
      const message = value === null ? null : shapeOf(element, value)
      if (message) refuse(checking, path, message)
    }
  }
}

const flat = (elements: readonly FormElement[]): FormElement[] =>
  elements.flatMap(element => (element.type === 'panel' ? flat(element.elements ?? []) : [element]))

const questionsOf = (elements: readonly FormElement[]): Questions =>
  new Map(flat(elements).map(element => [storedNameOf(element), element]))

/**
 * What is wrong with the shape of answers, before any of their meaning: questions the version does not have, values of
 * another type, options that it does not offer. Every error names its question (`group[0].price` in a repeated group).
 */
export const findShapeErrors = (definition: FormDefinition, answers: Answers): FieldError[] => {
  const top = listElements(definition).filter(({ parents }) => !parents.some(({ type }) => type === 'paneldynamic'))
  const checking: Checking = { questions: questionsOf(top.map(({ element }) => element)), errors: [] }
  if (!isStorable(JSON.stringify(answers))) refuse(checking, '', notStorable)
  checkEntry(checking, '', answers)
  return checking.errors
}
