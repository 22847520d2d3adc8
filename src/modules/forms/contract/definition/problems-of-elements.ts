import { changeElement, removeElements } from './edits.ts'
import { type FormKind, kindOf } from './kinds.ts'
import { areLimitsCrossed, limitPairOf, readLimit, swappedLimits } from './limits.ts'
import { plainText } from './plain-text.ts'
import type { FormProblem, ProblemContext } from './problem.ts'
import { choiceItem, readChoices } from './questions.ts'
import { type FormElement, textOf } from './types.ts'
import { reservedNames } from './variables.ts'

type Check = (element: FormElement, context: ProblemContext, kind: FormKind) => Omit<FormProblem, 'place' | 'name'>[]

const error = (text: string, repair?: FormProblem['repair']) => [{ severity: 'error' as const, text, repair }]
const warning = (text: string, repair?: FormProblem['repair']) => [{ severity: 'warning' as const, text, repair }]

const formatLimit = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('-', '−').replace('.', ',') : String(value)

const crossedLimits: Check = element => {
  const pair = limitPairOf(element)
  if (!pair || !areLimitsCrossed(element)) return []
  const [min, max] = [readLimit(element, pair.min), readLimit(element, pair.max)]
  return error(`El mínimo (${formatLimit(min)}) es mayor que el máximo (${formatLimit(max)}).`, {
    label: 'Invertirlos',
    apply: definition => changeElement(definition, element.name, swappedLimits(element)),
  })
}

const names: Check = (element, { counts }) => {
  if (reservedNames.includes(element.name)) return error(`El código «${element.name}» está reservado: usá otro.`)
  const same = counts.get(element.name) ?? 1
  return same > 1 ? error(`Hay ${same} preguntas con el código «${element.name}».`) : []
}

const withoutTitle: Check = (element, _context, kind) =>
  textOf(element.title).trim() === '' && !['section', 'note', 'calculated', 'other'].includes(kind)
    ? warning(`No tiene texto: se va a ver el código «${element.name}».`)
    : []

const isChoiceKind = (kind: FormKind): boolean => ['choice', 'choices', 'ranking'].includes(kind)

/** The options may also come from an address or from another question; SurveyJS reads those. */
const hasOutsideOptions = (element: FormElement): boolean =>
  element.choicesByUrl !== undefined || element.choicesFromQuestion !== undefined

const options: Check = (element, _context, kind) => {
  if (!isChoiceKind(kind) || hasOutsideOptions(element)) return []
  if ((element.choices ?? []).length === 0) return error('No tiene opciones.')
  return repeatedValues(element, 'choices')
}

const repeatedValues = (element: FormElement, list: 'choices' | 'rows' | 'columns') => {
  const items = readChoices(element[list])
  const repeated = items.find((item, index) => items.findIndex(one => one.value === item.value) < index)
  if (repeated)
    return error(`La opción «${repeated.text}» está dos veces.`, {
      label: 'Dejar una',
      apply: definition => changeElement(definition, element.name, { [list]: withoutRepeated(element, list) }),
    })
  return items.some(({ text }) => text.trim() === '') ? error('Tiene una opción sin texto.') : []
}

const withoutRepeated = (element: FormElement, list: 'choices' | 'rows' | 'columns') => {
  const items = element[list] ?? []
  const values = items.map(item => choiceItem(item).value)
  return items.filter((_item, index) => values.indexOf(values[index] ?? '') === index)
}

const matrix: Check = (element, _context, kind) => {
  if (kind !== 'matrix') return []
  if ((element.rows ?? []).length === 0) return error('La matriz no tiene filas.')
  if ((element.columns ?? []).length === 0) return error('La matriz no tiene columnas.')
  return [...repeatedValues(element, 'rows'), ...repeatedValues(element, 'columns')]
}

const emptyContainer: Check = (element, _context, kind) => {
  const remove = {
    label: 'Quitar',
    apply: (definition: ProblemContext['definition']) => removeElements(definition, [element.name]),
  }
  if (kind === 'section' && (element.elements ?? []).length === 0) return warning('La sección está vacía.', remove)
  if (kind === 'repeat' && (element.templateElements ?? []).length === 0)
    return error('El grupo que se repite no tiene preguntas.', remove)
  return kind === 'note' && textOf(element.html as FormElement['title']).trim() === ''
    ? warning('La nota no tiene texto.', remove)
    : []
}

const formula: Check = (element, _context, kind) =>
  kind === 'calculated' && plainText(element.expression).trim() === '' ? error('Le falta la fórmula.') : []

const isPattern = (pattern: unknown): boolean => {
  try {
    return new RegExp(String(pattern)) instanceof RegExp
  } catch {
    return false
  }
}

const patterns: Check = element =>
  (element.validators ?? []).some(one => one.type === 'regexvalidator' && !isPattern(one.regex))
    ? error('El formato exigido no es una expresión regular válida.')
    : []

const defaultOption: Check = (element, _context, kind) => {
  if (kind !== 'choice' || element.defaultValue === undefined || element.defaultValue === 'other') return []
  return readChoices(element.choices).some(({ value }) => value === element.defaultValue)
    ? []
    : warning('La respuesta inicial no está entre las opciones.', {
        label: 'Quitarla',
        apply: definition => changeElement(definition, element.name, { defaultValue: undefined }),
      })
}

const unknownType: Check = (element, _context, kind) =>
  kind === 'other' ? warning(`Es de un tipo que este editor no modifica («${element.type}»): queda como vino.`) : []

const checks: readonly Check[] = [
  names,
  withoutTitle,
  crossedLimits,
  options,
  matrix,
  emptyContainer,
  formula,
  patterns,
  defaultOption,
  unknownType,
]

/** Problems of one element by itself. */
export const elementProblems = (element: FormElement, context: ProblemContext): FormProblem[] => {
  const kind = kindOf(element)
  const place = context.placeOf(element)
  return checks.flatMap(check => check(element, context, kind)).map(one => ({ ...one, name: element.name, place }))
}
