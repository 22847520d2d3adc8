import type { UrlCodec } from '../../../../kernel/web/components/url-state.ts'

/** Where somebody who does not design forms reads the answers of one. */
export const staffAnswersUrl = (formId: string): string => `/apps/formularios/respuestas/${formId}`

/** The same, filtered by parameters of its address. */
export const answersUrl = (formId: string, filters: Readonly<Record<string, string>>): string =>
  `${staffAnswersUrl(formId)}?${new URLSearchParams(filters)}`

/** Filters by an answer: `?respuesta=estado:bueno`, once for each. */
export const conditionsParameter: UrlCodec<string[]> = {
  read: search => search.getAll('respuesta').slice(0, 10),
  write: (search, conditions) => {
    search.delete('respuesta')
    for (const condition of conditions) search.append('respuesta', condition)
  },
}
