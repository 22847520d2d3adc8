import type { BoundRoute } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { bindGridDefinitions } from '../../../../kernel/server/resources/grid-definitions.ts'
import { bindList } from '../../../../kernel/server/resources/list-routes.ts'
import { answerList, answerRoutes } from '../../contract/answers.ts'
import { answerSource } from './answer-source.ts'

/** How answers are read. */
export const bindAnswers = ({ withTenant }: Pick<Platform, 'withTenant'>): BoundRoute[] => [
  ...bindList(withTenant, answerRoutes, answerList, (_tenant, session) => answerSource(session)),
  ...bindGridDefinitions(answerList),
]
