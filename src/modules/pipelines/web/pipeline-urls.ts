export const mainUrl = '/apps/pipelines/main'

export const opportunityUrl = (id: string): string => `/apps/pipelines/opportunity/${id}`

/** One pipeline's board. */
export const boardUrl = (pipelineId: string): string => `${mainUrl}?${new URLSearchParams({ embudo: pipelineId })}`

export const customerUrl = (code: string): string => `/apps/personas/main/personas-follow/${encodeURIComponent(code)}`

/** Where an order of a customer is typed. */
export const orderTakingUrl = (code: string): string =>
  `/apps/personas/main/personas-follow/order/${encodeURIComponent(code)}`

export const prospectUrl = (id: string): string => `/apps/personas/prospectos?${new URLSearchParams({ row: id })}`

export const orderUrl = (id: string): string => `/apps/comprobantes/pedidos/${id}`

/** The forms of an opportunity (spec.md §2): the page is of the module of forms. */
export const opportunityFormsUrl = (id: string): string => `/apps/pipelines/opportunity/${id}/forms`
