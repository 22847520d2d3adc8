import { type FormKind, kindOf } from '../../contract/definition/kinds.ts'
import { readChoices } from '../../contract/definition/questions.ts'
import { scaleLimits } from '../../contract/definition/scores.ts'
import type { FormElement } from '../../contract/definition/types.ts'

/** What is wrong with a value, in Spanish; null when nothing is. */
type Shape = (element: FormElement, value: unknown) => string | null

const longestText = 20_000
const longestList = 500
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const text: Shape = (_element, value) => {
  if (typeof value === 'number') return null
  if (typeof value !== 'string') return 'Tiene que ser un texto.'
  return value.length > longestText ? 'Hasta 20.000 caracteres.' : null
}

const number: Shape = (_element, value) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15 ? null : 'Tiene que ser un número.'

const pattern =
  (expression: RegExp, message: string): Shape =>
  (_element, value) =>
    typeof value === 'string' && expression.test(value) ? null : message

const isRealDay = (value: string): boolean => {
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value.slice(0, 10)
}

const date: Shape = (_element, value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.+Z-]{1,20})?$/.test(value) && isRealDay(value)
    ? null
    : 'Tiene que ser una fecha que exista.'

/** SurveyJS's own options besides those listed. */
const extraOptions = (element: FormElement): string[] => [
  ...(element.showOtherItem || element.hasOther ? ['other'] : []),
  ...(element.showNoneItem || element.hasNone ? ['none'] : []),
  ...(element.showRefuseItem ? ['refused'] : []),
  ...(element.showDontKnowItem ? ['dontknow'] : []),
]

/** Options that are listed elsewhere (another question, an address) are not known here. */
const hasOwnOptions = (element: FormElement): boolean =>
  (element.choices ?? []).length > 0 && !element.choicesByUrl && !element.choicesFromQuestion

const takesFreeText = (element: FormElement): boolean =>
  (element.showOtherItem === true || element.hasOther === true) && element.storeOthersAsComment === false

const isOffered = (element: FormElement, value: unknown): boolean => {
  if (!isScalar(value) || String(value).length > 2_000) return false
  if (!hasOwnOptions(element) || takesFreeText(element)) return true
  return (
    readChoices(element.choices).some(option => option.value === value) || extraOptions(element).includes(String(value))
  )
}

const notOffered = 'Esta versión del formulario no ofrece esa opción.'

const choice: Shape = (element, value) => (isOffered(element, value) ? null : notOffered)

const choices: Shape = (element, value) => {
  if (!Array.isArray(value) || value.length > longestList) return 'Tiene que ser una lista de opciones.'
  if (new Set(value).size !== value.length) return 'Hay una opción repetida.'
  return value.every(one => isOffered(element, one)) ? null : notOffered
}

const yesNo: Shape = (element, value) =>
  [true, false, element.valueTrue, element.valueFalse].some(one => one !== undefined && one === value)
    ? null
    : 'Tiene que ser sí o no.'

const scale: Shape = (element, value) => {
  const values = Array.isArray(element.rateValues) ? readChoices(element.rateValues) : []
  if (values.length > 0) return values.some(option => option.value === value) ? null : notOffered
  const { min, max } = scaleLimits(element)
  return typeof value === 'number' && value >= min && value <= max ? null : `Tiene que estar entre ${min} y ${max}.`
}

const matrix: Shape = (element, value) => {
  if (!isObject(value)) return 'Tiene que ser una matriz.'
  const rows = new Set(readChoices(element.rows).map(row => String(row.value)))
  const columns = readChoices(element.columns)
  const isRight = ([row, column]: [string, unknown]): boolean =>
    (rows.size === 0 || rows.has(row)) && columns.some(option => option.value === column)
  return Object.entries(value).every(isRight) ? null : 'Tiene una fila o una columna que esta versión no ofrece.'
}

const isPhoto = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.content === 'string' &&
  uuidPattern.test(value.content) &&
  [value.name, value.type].every(one => typeof one === 'string' && one.length <= 200) &&
  Object.keys(value).length <= 6

const photo: Shape = (element, value) => {
  const list = Array.isArray(value) ? value : [value]
  const maximum = Math.min(20, typeof element.maxFiles === 'number' && element.maxFiles > 0 ? element.maxFiles : 20)
  if (list.length > maximum) return `Hasta ${maximum} fotos.`
  return list.every(isPhoto) ? null : 'La foto no se subió bien. Sacala de nuevo.'
}

const location: Shape = (_element, value) => {
  if (!isObject(value)) return 'Tiene que ser una ubicación.'
  const { latitude, longitude, accuracy = 0 } = value
  const within = (one: unknown, limit: number): boolean =>
    typeof one === 'number' && Number.isFinite(one) && Math.abs(one) <= limit
  return within(latitude, 90) && within(longitude, 180) && within(accuracy, 1e6) ? null : 'Tiene que ser una ubicación.'
}

const record: Shape = (_element, value) =>
  isObject(value) &&
  typeof value.id === 'string' &&
  uuidPattern.test(value.id) &&
  [value.code, value.name].every(one => typeof one === 'string' && one.length <= 300)
    ? null
    : 'Elegilo de la lista.'

const anything: Shape = (_element, value) =>
  JSON.stringify(value).length > longestText ? 'La respuesta es demasiado larga.' : null

const shapes: Partial<Record<FormKind, Shape>> = {
  text,
  longText: text,
  barcode: text,
  number,
  money: number,
  date,
  time: pattern(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Tiene que ser una hora que exista.'),
  choice,
  choices,
  yesNo,
  scale,
  matrix,
  ranking: choices,
  photo,
  signature: pattern(uuidPattern, 'La firma no se subió bien. Hacela de nuevo.'),
  location,
  article: record,
  customer: record,
}

/** What is wrong with the shape of the answer to a question, in Spanish; null when nothing is. */
export const shapeOf = (element: FormElement, value: unknown): string | null =>
  (shapes[kindOf(element)] ?? anything)(element, value)
