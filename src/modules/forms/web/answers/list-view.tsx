import { IconForms } from '@tabler/icons-react'
import { useMemo } from 'react'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import type { ListDeclaration } from '../../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { answeredFields } from '../../contract/answers/answer-columns.ts'
import { answerReadingRoutes } from '../../contract/answers/routes.ts'
import type { AnswersFrame } from '../../contract/answers/summary.ts'
import { answerList } from '../../contract/answers.ts'
import { AnswerDrawer } from './answer-drawer.tsx'
import type { AnswerFilters } from './use-answer-filters.ts'

const declarationOf = ({ form, questions }: AnswersFrame, query: AnswerFilters['query']): ListDeclaration => ({
  name: `form-answers-${form.code.toLowerCase()}`,
  titles: answerList.titles,
  fields: answeredFields(questions),
  sort: answerList.sort,
  routes: { list: answerReadingRoutes.list },
  parameters: { form: form.id, ...query },
})

type Props = { frame: AnswersFrame; filters: AnswerFilters; version: number }

/** The answers as rows, with a column for each question. */
export const ListView = ({ frame, filters, version }: Props) => {
  const chosen = JSON.stringify(filters.query)
  const declaration = useMemo(() => declarationOf(frame, JSON.parse(chosen) as AnswerFilters['query']), [frame, chosen])
  return (
    <ResourceGrid
      declaration={declaration}
      version={version}
      renderDetail={(row, tools) => <AnswerDrawer key={row.id} id={row.id} {...tools} />}
      empty={
        <EmptyState
          icon={IconForms}
          title="Sin respuestas en este período"
          text="Elegí otro período, o esperá a que el equipo conteste."
        />
      }
    />
  )
}
