import type { ItemValue, Question } from 'survey-core'

/** Titles and options are shown as text, never as HTML: what looks like a tag is read as written. */
export const titleText = (question: Question): string => question.processedTitle

export const helpText = (question: Question): string => question.locDescription?.textOrHtml ?? ''

export const itemText = (item: ItemValue): string => item.locText.textOrHtml ?? String(item.value)

export const errorTexts = (question: Question): string[] => question.errors.map(error => error.getText())

/** Short options stand in two columns, as thumbs reach them; long ones in one. */
export const isShort = (items: readonly ItemValue[]): boolean =>
  items.length > 1 && items.every(item => itemText(item).length <= 17)
