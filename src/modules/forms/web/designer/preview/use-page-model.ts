import { useMemo, useRef } from 'react'
import type { SurveyModel } from 'survey-core'
import { createAnswerModel } from '../../../contract/runtime/answer-model.ts'
import { pageForm, sampleVariables } from './page-form.ts'
import type { Settled } from './use-settled.ts'

/** The running page. What was tried on it, and on the pages before it, is still there after an edit. */
export const usePageModel = ({ definition, page }: Settled, showsAll: boolean): SurveyModel => {
  const running = useRef<SurveyModel | null>(null)
  return useMemo(() => {
    const data = running.current?.data as Record<string, unknown> | undefined
    const model = createAnswerModel(pageForm(definition, page), {
      variables: sampleVariables,
      ...(data ? { data } : {}),
    })
    model.showInvisibleElements = showsAll
    running.current = model
    return model
  }, [definition, page, showsAll])
}
