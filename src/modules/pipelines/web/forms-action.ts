import type { NavigateFunction } from 'react-router'
import { isApiError } from '../../../kernel/web/api/api-error.ts'
import { pipelineProblems } from '../contract/problems.ts'
import { opportunityFormsUrl } from './pipeline-urls.ts'

/** The action of a toast about a refused move: the forms that its state asks for, where those are what is missing. */
export const formsAction = (error: unknown, opportunityId: string, navigate: NavigateFunction) =>
  isApiError(error) && error.code === pipelineProblems.requirementsMissing.code
    ? { action: { label: 'Contestar', run: () => void navigate(opportunityFormsUrl(opportunityId)) } }
    : {}
