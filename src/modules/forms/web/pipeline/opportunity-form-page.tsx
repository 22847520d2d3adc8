import { useParams } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { opportunityFormsUrl } from '../answering/answering-url.ts'
import { AnswerFrame } from '../answering/page/answer-frame.tsx'
import { AnswerScreen } from '../answering/page/answer-screen.tsx'
import { Opening, Trouble } from '../answering/page/opening.tsx'
import { useOpportunityForms } from './use-opportunity-forms.ts'

const idPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i
const doesEdit = (toEdit: string): boolean => toEdit === '1' || toEdit === 'true'

/** The answer that is opened: the one of the address, or the last one of the opportunity; null for a new one. */
const useAnswerId = (opportunityId: string, formId: string, toEdit: string) => {
  const query = useOpportunityForms(opportunityId)
  if (idPattern.test(toEdit)) return { answerId: toEdit, isReady: true, query }
  if (!doesEdit(toEdit)) return { answerId: null, isReady: true, query }
  const item = query.data?.items.find(({ form }) => form.id === formId && form.kind !== 'survey')
  return { answerId: item?.answers[0]?.id ?? null, isReady: query.data !== undefined, query }
}

/** One form of an opportunity, answered or updated (spec.md §2, /forms/:formId/:toEdit). */
export const OpportunityFormPage = () => {
  const { opportunityId = '', formId = '', toEdit = '0' } = useParams()
  const { answerId, isReady, query } = useAnswerId(opportunityId, formId, toEdit)
  const back = opportunityFormsUrl(opportunityId)
  if (!isReady)
    return (
      <AnswerFrame title="Abriendo…" back={back}>
        {query.error ? <Trouble text={messageOf(query.error)} onRetry={() => void query.refetch()} /> : <Opening />}
      </AnswerFrame>
    )
  return (
    <AnswerScreen
      key={`${formId} ${toEdit}`}
      errand={{ formId, opportunityId, ...(answerId ? { answerId } : {}) }}
      back={back}
      backLabel="Volver a la oportunidad"
    />
  )
}
