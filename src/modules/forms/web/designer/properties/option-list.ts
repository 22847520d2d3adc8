import { type ChoiceItem, textOf, withText } from '../../../contract/definition/types.ts'

const marks = /\p{M}/gu

/** «Fuera de servicio» → «fueraDeServicio»: a value that stays when the text is corrected later. */
export const optionValueOf = (text: string): string => {
  const words = text
    .normalize('NFD')
    .replaceAll(marks, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const value = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
  return value.slice(0, 60) || 'opcion'
}

/** A value that no other option has. */
export const freeValue = (text: string, taken: ReadonlySet<string>): string => {
  const base = optionValueOf(text)
  let number = 1
  while (taken.has(number === 1 ? base : `${base}${number}`)) number += 1
  return number === 1 ? base : `${base}${number}`
}

const readScore = (text: string | undefined): number | undefined => {
  const score = Number((text ?? '').trim().replace(',', '.'))
  return text?.trim() && Number.isFinite(score) ? score : undefined
}

export const maximumOptions = 2_000

/** Codes that were brought from elsewhere, not made out of a text here. */
export const hasOwnCodes = (items: readonly ChoiceItem[]): boolean =>
  items.some(({ value }) => !/^[a-z][A-Za-z0-9]*$/.test(String(value)))

const line = ({ value, score, ...item }: ChoiceItem, withCodes: boolean): string => {
  const points = score === undefined ? '' : String(score).replace('.', ',')
  const cells = [optionText({ value, ...item }), points, withCodes ? String(value) : '']
  return cells.join('\t').trimEnd()
}

/** The list as text: one a line, then its points and, if they are asked for, its code. */
export const writeOptionList = (items: readonly ChoiceItem[], withCodes: boolean): string =>
  items.map(item => line(item, withCodes)).join('\n')

type Line = { name: string; points: string | undefined; code: string }

const linesOf = (text: string): Line[] =>
  text.split(/\r?\n/).flatMap(row => {
    const [wording = '', points, code = ''] = row.split(/\t|;/)
    const name = wording.trim()
    return name === '' ? [] : [{ name, points, code: code.trim() }]
  })

const sameLine = (one: Line, other: Line): boolean => one.name === other.name && one.code === other.code

/** What keeps a list from being used: two options with one code, or with one text. Null when there is nothing. */
export const repeatedOption = (text: string): string | null => {
  const lines = linesOf(text).filter((one, index, all) => all.findIndex(other => sameLine(one, other)) === index)
  const twin = (index: number, is: (one: Line, other: Line) => boolean): Line | undefined => {
    const one = lines[index]
    return one && lines.slice(0, index).find(other => is(one, other))
  }
  for (const [index, { name, code }] of lines.entries()) {
    const sameCode = twin(index, (one, other) => one.code !== '' && one.code === other.code)
    if (sameCode) return `El código «${code}» está en «${sameCode.name}» y en «${name}»: cada opción lleva el suyo.`
    const sameName = twin(index, (one, other) => one.name === other.name)
    if (sameName) return `«${name}» está dos veces, con códigos distintos: dejá una o cambiale el texto.`
  }
  return null
}

/**
 * Options of a pasted list: one a line, with its points and its code after a tab or «;» if it has any. A code is the value;
 * without one, a text that was there keeps its value, so that answers given before still mean the same.
 */
export const readOptionList = (text: string, current: readonly ChoiceItem[]): ChoiceItem[] => {
  const byText = new Map(current.map(item => [optionText(item), item]))
  const byCode = new Map(current.map(item => [String(item.value), item]))
  const lines = linesOf(text).filter((one, index, all) => all.findIndex(other => sameLine(one, other)) === index)
  const taken = new Set([...current.map(item => String(item.value)), ...lines.map(({ code }) => code)])
  return lines.slice(0, maximumOptions).map(({ name, points, code }) => {
    const before = code === '' ? byText.get(name) : (byCode.get(code) ?? byText.get(name))
    const value = code === '' ? (before?.value ?? freeValue(name, taken)) : (byCode.get(code)?.value ?? code)
    taken.add(String(value))
    const score = readScore(points) ?? before?.score
    return { ...before, value, text: withText(before?.text, name), ...(score === undefined ? {} : { score }) }
  })
}

/** What an option says; one without a text says its value. */
export const optionText = (item: ChoiceItem): string =>
  item.text === undefined ? String(item.value) : textOf(item.text)
