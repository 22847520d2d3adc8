import type { Choice, FormElement } from '../definition/types.ts'

type More = Partial<FormElement>
type Option = readonly [value: string, text: string, score?: number]

const optionsOf = (options: readonly Option[]): Choice[] =>
  options.map(([value, text, score]) => ({ value, text, ...(score === undefined ? {} : { score }) }))

export const text = (name: string, title: string, more: More = {}): FormElement => ({
  type: 'text',
  name,
  title,
  ...more,
})

export const longText = (name: string, title: string, more: More = {}): FormElement => ({
  type: 'comment',
  name,
  title,
  ...more,
})

export const number = (name: string, title: string, more: More & { unit?: string } = {}): FormElement => {
  const { unit, ...rest } = more
  return {
    type: 'text',
    inputType: 'number',
    name,
    title,
    anden: { kind: 'number', ...(unit ? { unit } : {}) },
    ...rest,
  }
}

export const money = (name: string, title: string, more: More = {}): FormElement => ({
  type: 'text',
  inputType: 'number',
  name,
  title,
  min: 0,
  anden: { kind: 'money' },
  ...more,
})

export const day = (name: string, title: string, more: More = {}): FormElement => ({
  type: 'text',
  inputType: 'date',
  name,
  title,
  ...more,
})

export const choice = (name: string, title: string, options: readonly Option[], more: More = {}): FormElement => ({
  type: 'radiogroup',
  name,
  title,
  choices: optionsOf(options),
  ...more,
})

export const choices = (name: string, title: string, options: readonly Option[], more: More = {}): FormElement => ({
  type: 'checkbox',
  name,
  title,
  choices: optionsOf(options),
  ...more,
})

export const yesNo = (name: string, title: string, more: More = {}): FormElement => ({
  type: 'boolean',
  name,
  title,
  labelTrue: 'Sí',
  labelFalse: 'No',
  ...more,
})

export const scale = (
  name: string,
  title: string,
  [rateMin, rateMax]: readonly [number, number],
  more: More = {},
): FormElement => ({
  type: 'rating',
  name,
  title,
  rateMin,
  rateMax,
  rateCount: rateMax - rateMin + 1,
  ...more,
})

export const matrix = (
  name: string,
  title: string,
  { rows, columns }: { rows: readonly Option[]; columns: readonly Option[] },
  more: More = {},
): FormElement => ({ type: 'matrix', name, title, rows: optionsOf(rows), columns: optionsOf(columns), ...more })

export const photo = (name: string, title: string, more: More = {}): FormElement => ({
  type: 'file',
  name,
  title,
  acceptedTypes: 'image/*',
  allowMultiple: true,
  maxFiles: 3,
  sourceType: 'camera',
  anden: { kind: 'photo' },
  ...more,
})

export const signature = (name: string, title: string, more: More = {}): FormElement => ({
  type: 'signaturepad',
  name,
  title,
  ...more,
})

export const captured = (
  kind: 'location' | 'barcode' | 'article',
  name: string,
  title: string,
  more: More = {},
): FormElement => ({ type: 'text', name, title, anden: { kind }, ...more })

export const repeat = (name: string, title: string, templateElements: FormElement[], more: More = {}): FormElement => ({
  type: 'paneldynamic',
  name,
  title,
  templateElements,
  panelCount: 1,
  minPanelCount: 1,
  maxPanelCount: 20,
  ...more,
})

export const section = (name: string, title: string, elements: FormElement[], more: More = {}): FormElement => ({
  type: 'panel',
  name,
  title,
  elements,
  ...more,
})

export const note = (name: string, html: string): FormElement => ({ type: 'html', name, html })

export const required = { isRequired: true } as const
