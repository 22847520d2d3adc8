import { useState } from 'react'
import { writeIds } from '../../../../kernel/contract/short-ids.ts'
import { idsParameter, listParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { comparedDays } from '../../../../kernel/web/filters/date-range.ts'
import { selectionQuery, useDatedSelection } from '../../../../kernel/web/filters/selection.ts'
import { writeCondition } from '../../contract/answers/answer-query.ts'
import type { ShownQuestion } from '../../contract/answers/summary.ts'
import { conditionsParameter } from './answers-url.ts'

/** How addresses name a question: inside of a repeated group, `group/name`. */
export const addressOf = ({ name, group }: Pick<ShownQuestion, 'name' | 'group'>): string =>
  group === null ? name : `${group}/${name}`

/**
 * Period, people, customers, versions and answers by which the screen is filtered, all in the address. `query` says it to
 * the server, the same for figures, list, map, photos and files.
 */
export const useAnswerFilters = () => {
  const selection = useDatedSelection('mes')
  const [codecs] = useState(() => ({ customers: idsParameter('cliente'), versions: listParameter('version') }))
  const [customers, setCustomers] = useUrlState(codecs.customers)
  const [versions, setVersions] = useUrlState(codecs.versions)
  const [conditions, setConditions] = useUrlState(conditionsParameter)
  const { choice, days, today } = selection.range
  const compared = comparedDays(choice, today)
  const toggle = (question: Pick<ShownQuestion, 'name' | 'group'>, value: string): void => {
    const condition = writeCondition({ question: addressOf(question), value })
    setConditions(
      conditions.includes(condition) ? conditions.filter(one => one !== condition) : [...conditions, condition],
    )
  }
  const query = {
    ...days,
    ...selectionQuery(selection),
    customers: writeIds(customers),
    versions: versions.join(','),
    answers: conditions.join('\n'),
  }
  const comparedQuery = compared ? { ...query, compareFrom: compared.from, compareTo: compared.to } : query
  return {
    selection,
    customers,
    setCustomers,
    versions,
    setVersions,
    conditions,
    setConditions,
    compared,
    toggle,
    query,
    comparedQuery,
  }
}
export type AnswerFilters = ReturnType<typeof useAnswerFilters>
