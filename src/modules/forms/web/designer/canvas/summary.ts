import { type FormKind, kindOf } from '../../../contract/definition/kinds.ts'
import { readLimit } from '../../../contract/definition/limits.ts'
import { plainText } from '../../../contract/definition/plain-text.ts'
import { readChoices } from '../../../contract/definition/questions.ts'
import { scaleLimits } from '../../../contract/definition/scores.ts'
import { type FormElement, textOf } from '../../../contract/definition/types.ts'

const figure = (value: unknown): string => String(value).replace('-', '−').replace('.', ',')

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const range = (element: FormElement): string => {
  const [min, max] = [readLimit(element, 'min'), readLimit(element, 'max')]
  const unit = element.anden?.unit ? ` ${element.anden.unit}` : ''
  if (isSet(min) && isSet(max)) return `Entre ${figure(min)} y ${figure(max)}${unit}`
  if (isSet(min)) return `Desde ${figure(min)}${unit}`
  if (isSet(max)) return `Hasta ${figure(max)}${unit}`
  return unit ? `En ${unit.trim()}` : ''
}

const options = (element: FormElement): string =>
  [
    ...readChoices(element.choices).map(({ text }) => text),
    ...(element.showOtherItem === true ? [textOf(element.otherText as FormElement['title']) || 'Otra'] : []),
  ].join(' · ')

const photos = (element: FormElement): string => {
  const most = Number(element.maxFiles ?? 0)
  const least = element.anden?.minFiles ?? 1
  const count = most > 1 ? `De ${least} a ${most}` : 'Una'
  return element.sourceType === 'camera' ? `${count}, solo con la cámara` : count
}

const scale = (element: FormElement): string => {
  const { min, max } = scaleLimits(element)
  return `De ${figure(min)} a ${figure(max)}${element.rateType === 'stars' ? ' estrellas' : ''}`
}

const matrix = (element: FormElement): string => {
  const rows = readChoices(element.rows).length
  const columns = readChoices(element.columns).map(({ text }) => text)
  return `${rows === 1 ? '1 fila' : `${rows} filas`} × ${columns.join(', ')}`
}

const summaries: Partial<Record<FormKind, (element: FormElement) => string>> = {
  number: range,
  money: range,
  date: range,
  time: range,
  choice: options,
  choices: options,
  ranking: options,
  scale,
  matrix,
  photo: photos,
  note: element => textOf(element.html as FormElement['title']),
  calculated: element => plainText(element.expression),
  other: element => `Tipo «${element.type}», hecho en otro editor: queda como vino`,
}

/** One line that says what a question accepts: its options, its range, how many photos; else its help. */
export const summaryOf = (element: FormElement): string =>
  [summaries[kindOf(element)]?.(element) ?? '', textOf(element.description)].filter(Boolean).join(' · ')
