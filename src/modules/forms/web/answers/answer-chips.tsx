import { IconListCheck, IconVersions } from '@tabler/icons-react'
import { formatDay, formatNumber } from '../../../../kernel/contract/formats.ts'
import { Chip } from '../../../../kernel/web/filters/chip.tsx'
import { DateRangeChip } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { MultiSelectChip } from '../../../../kernel/web/filters/multi-select-chip.tsx'
import { SelectionChips } from '../../../../kernel/web/filters/selection-chips.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import { readCondition } from '../../contract/answers/answer-query.ts'
import type { AnswersFrame, ShownQuestion } from '../../contract/answers/summary.ts'
import { CustomersChip } from './customers-chip.tsx'
import { type AnswerFilters, addressOf } from './use-answer-filters.ts'

const conditionText = (questions: readonly ShownQuestion[], condition: string): { name: string; value: string } => {
  const { question: address, value } = readCondition(condition)
  const question = questions.find(one => addressOf(one) === address)
  const option = question?.options.find(one => one.value === value)?.text
  return { name: question?.title ?? address, value: option ?? value.replace('..', ' a ') }
}

type Props = { filters: AnswerFilters; frame: AnswersFrame }

/** Only where there is something to choose: most forms have one version. */
const VersionsChip = ({ filters: { versions, setVersions }, frame }: Props) =>
  frame.versions.length > 1 || versions.length > 0 ? (
    <MultiSelectChip
      icon={IconVersions}
      name="Versión"
      allLabel="Todas"
      options={frame.versions.map(({ number, publishedAt, answers }) => ({
        value: String(number),
        label: `v${number} · ${formatDay(publishedAt.slice(0, 10))} · ${formatNumber(answers)}`,
      }))}
      selected={versions}
      onChange={setVersions}
    />
  ) : null

/** Period, people, customers, versions and one chip for each answer that was asked for. */
export const AnswerChips = ({ filters, frame }: Props) => {
  const { role } = useSession()
  const { selection, customers, setCustomers, conditions, setConditions } = filters
  const { choice, setChoice, today } = selection.range
  return (
    <>
      <DateRangeChip choice={choice} today={today} onChange={setChoice} />
      {role !== 'ventas' && (
        <SelectionChips selection={selection} route={selectionRoutes.options} only={['Supervisor', 'Vendedor']} />
      )}
      <SelectionChips selection={selection} route={selectionRoutes.options} only={['Canal', 'Región']} />
      <CustomersChip customers={customers} onChange={setCustomers} />
      <VersionsChip filters={filters} frame={frame} />
      {conditions.map(condition => {
        const { name, value } = conditionText(frame.questions, condition)
        const clear = () => setConditions(conditions.filter(one => one !== condition))
        return <Chip key={condition} icon={IconListCheck} name={name} value={value} isSet onClear={clear} />
      })}
    </>
  )
}
