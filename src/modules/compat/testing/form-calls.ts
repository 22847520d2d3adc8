import { newId } from '../../../kernel/server/ids.ts'
import { type DoorCall, readingCall } from './door-call.ts'

const base = '/api/pipelines-app'

/** The forms of sellers, customers and opportunities. */
export const formCalls: DoorCall[] = [
  readingCall(`${base}/forms`, ['items', 'total'], '?sellerCode=V1'),
  {
    route: `GET ${base}/form-by-id`,
    good: ({ formId }) => ({ url: `${base}/form-by-id?formId=${formId}&toEdit=0` }),
    answers: ['form.k', 'form.c', 'form.config.type', 'form.pipelineForm', 'form.definition', 'toEdit'],
    bad: () => ({ url: `${base}/form-by-id?formId=${newId()}` }),
    refused: 404,
  },
  readingCall(`${base}/pipelines-form`, ['items', 'total']),
  {
    route: `GET ${base}/pipelines/check-form`,
    good: ({ formId, opportunityId }) => ({
      url: `${base}/pipelines/check-form?key=${formId}&opportunityKey=${opportunityId}`,
    }),
    answers: ['answered', 'missing', 'responses'],
    bad: ({ formId }) => ({ url: `${base}/pipelines/check-form?key=${formId}&opportunityKey=${newId()}` }),
    refused: 404,
  },
]
