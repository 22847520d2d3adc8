/**
 * The definition of a form is the JSON of SurveyJS. These types name the properties that the product edits or reads;
 * every other property is kept as it came (the index signatures), so that a form made elsewhere survives an edit here.
 * Nothing is changed in place: an edit shares every element that it does not touch with the definition before it.
 */

/** A text in one language, or by language as SurveyJS writes it (`{ default, es, … }`). */
export type FormText = string | { readonly [locale: string]: string }

/** One option of a choice, column or row of a matrix. `score` is ours. */
export type ChoiceItem = {
  readonly value: string | number | boolean
  readonly text?: FormText
  readonly score?: number
  readonly [property: string]: unknown
}

/** SurveyJS also writes an option as its bare value. */
export type Choice = ChoiceItem | string | number | boolean

/** What SurveyJS has no question for; kept in the property `anden` of an element. */
export type AndenProperties = {
  /** The kind, where the type alone does not say it (`{"type":"text","anden":{"kind":"barcode"}}`). */
  readonly kind?: string
  /** Written after a number: «°C», «kg». */
  readonly unit?: string
  /** Fewest photos that count as an answer. */
  readonly minFiles?: number
  readonly [property: string]: unknown
}

/** A question, a section (`panel`) or a note (`html`). */
export type FormElement = {
  readonly type: string
  readonly name: string
  readonly title?: FormText
  readonly description?: FormText
  readonly isRequired?: boolean
  readonly visibleIf?: string
  readonly requiredIf?: string
  readonly anden?: AndenProperties
  readonly score?: number
  readonly elements?: readonly FormElement[]
  readonly templateElements?: readonly FormElement[]
  readonly choices?: readonly Choice[]
  readonly columns?: readonly Choice[]
  readonly rows?: readonly Choice[]
  readonly validators?: readonly FormValidator[]
  readonly [property: string]: unknown
}

export type FormValidator = { readonly type: string; readonly [property: string]: unknown }

export type FormPage = {
  readonly name: string
  readonly title?: FormText
  readonly visibleIf?: string
  readonly elements?: readonly FormElement[]
  readonly [property: string]: unknown
}

/** `skip` takes whoever meets the expression to the page of the question `gotoName`. Other types are kept as they are. */
export type FormTrigger = {
  readonly type: string
  readonly expression?: string
  readonly gotoName?: string
  readonly [property: string]: unknown
}

export type FormDefinition = {
  readonly title?: FormText
  readonly description?: FormText
  readonly pages: readonly FormPage[]
  readonly triggers?: readonly FormTrigger[]
  readonly [property: string]: unknown
}

/** A text as it is shown: Spanish if there is one, else the default, else the first. Empty if there is none. */
export const textOf = (text: FormText | undefined): string => {
  if (text === undefined || typeof text === 'string') return text ?? ''
  return text.es ?? text.default ?? Object.values(text)[0] ?? ''
}

/** The same text with another wording: the language that is shown changes, the others stay. */
export const withText = (text: FormText | undefined, wording: string): FormText => {
  if (text === undefined || typeof text === 'string') return wording
  return { ...text, [text.es === undefined ? 'default' : 'es']: wording }
}
