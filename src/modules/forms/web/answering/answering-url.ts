/** Where a form is answered; about a customer, a record that is updated, or a draft of this device. */
export const answeringUrl = (
  formId: string,
  about: { customerId?: string; answerId?: string; draftKey?: string } = {},
) => {
  const query = new URLSearchParams()
  if (about.customerId) query.set('cliente', about.customerId)
  if (about.answerId) query.set('respuesta', about.answerId)
  if (about.draftKey) query.set('borrador', about.draftKey)
  return `/apps/formulario/${formId}${query.size > 0 ? `?${query}` : ''}`
}

/** A form of an opportunity (spec.md §2); `toEdit`: the answer that is there is opened, where there is one. */
export const opportunityFormUrl = (opportunityId: string, formId: string, toEdit = false): string =>
  `/apps/pipelines/opportunity/${opportunityId}/forms/${formId}/${toEdit ? 1 : 0}`

export const opportunityFormsUrl = (opportunityId: string): string =>
  `/apps/pipelines/opportunity/${opportunityId}/forms`
