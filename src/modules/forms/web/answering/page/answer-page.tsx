import { useMemo } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { AnswerScreen } from './answer-screen.tsx'
import type { Errand } from './use-answering.ts'

const withoutEmpty = (errand: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(errand).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** One form, answered on a phone or at a desk (spec.md §2). Without a form it goes to the list. */
export const AnswerPage = () => {
  const { formularioId } = useParams()
  const [search, setSearch] = useSearchParams()
  const errand = useMemo<Errand | null>(
    () =>
      formularioId
        ? {
            formId: formularioId,
            ...withoutEmpty({
              customerId: search.get('cliente'),
              answerId: search.get('respuesta'),
              draftKey: search.get('borrador'),
            }),
          }
        : null,
    [formularioId, search],
  )
  if (!errand) return <Navigate to="/apps/formularios" replace />
  return (
    <AnswerScreen
      key={`${errand.formId} ${errand.customerId} ${errand.answerId}`}
      errand={errand}
      back="/apps/formularios"
      onBegun={draftKey =>
        setSearch(
          before => {
            before.set('borrador', draftKey)
            return before
          },
          { replace: true },
        )
      }
    />
  )
}
