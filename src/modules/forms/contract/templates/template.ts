import type { FormDefinition } from '../definition/types.ts'
import type { AnswerRule, FormSubject } from '../words.ts'

/** A form to begin with: what it is for, its rule, and its questions. */
export type FormTemplate = {
  id: string
  name: string
  /** What it is for, in one sentence. */
  text: string
  kind: AnswerRule
  subject: FormSubject
  definition: FormDefinition
}
