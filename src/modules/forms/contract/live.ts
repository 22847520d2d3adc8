/** A form, a version or an assignment changed: `{ id }`, the form's; with `draft: true` only what its designer drew. */
export const formsTopic = 'forms'

/** Answers arrived, changed or were annulled: `{ ids, formId, customerIds }`. */
export const formAnswersTopic = 'form-answers'
