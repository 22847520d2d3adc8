import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { seriesStyle } from '../../../kernel/contract/chart-theme.ts'
import { formatDay, formatNumber } from '../../../kernel/contract/formats.ts'
import type { Role } from '../../../kernel/contract/roles.ts'
import { Chart } from '../../../kernel/web/chart/chart.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import type { Tokens } from '../../../kernel/web/theme/tokens.ts'
import type { UsageSummary } from '../contract/usage.ts'

const roleNames: Record<Role, string> = {
  admin: 'Administración',
  erp: 'ERP',
  supervisor: 'Supervisión y gerencia',
  ventas: 'Ventas',
}
const shown: Role[] = ['ventas', 'supervisor', 'admin', 'erp']

const option = (days: UsageSummary['days'], token: Tokens): EChartsCoreOption => ({
  grid: { left: 4, right: 8, top: 34, bottom: 2 },
  legend: {
    show: true,
    type: 'scroll',
    pageIconColor: token('text-2'),
    pageIconInactiveColor: token('border-strong'),
    pageTextStyle: { color: token('text-3') },
  },
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
  xAxis: { type: 'category', data: days.map(({ day }) => formatDay(day)), axisLabel: { hideOverlap: true } },
  yAxis: { type: 'value', minInterval: 1, splitNumber: 4 },
  series: shown.map((role, index) => ({
    name: roleNames[role],
    type: 'bar',
    stack: 'people',
    barMaxWidth: 36,
    ...seriesStyle(token, index + 1),
    label: { show: false },
    // The outline of a bar of nothing would be a line.
    data: days.map(({ roles }) => roles[role] || null),
  })),
})

/** Who used the product on each day, by role; a person who comes back counts once a day. */
export const PeopleChart = ({ days, roles }: Pick<UsageSummary, 'days' | 'roles'>) => {
  const build = useMemo(() => (token: Tokens) => option(days, token), [days])
  const table = {
    head: ['Día', ...shown.map(role => roleNames[role])],
    rows: days.map(day => [formatDay(day.day), ...shown.map(role => formatNumber(day.roles[role]))]),
  }
  const said = shown
    .filter(role => roles[role] > 0)
    .map(role => `${formatNumber(roles[role])} de ${roleNames[role]}`)
    .join(', ')
  return (
    <Card title="Personas activas por día" note={said || undefined}>
      <Chart
        build={build}
        description={`Personas que usaron Andén cada día, por rol${said ? `: ${said} en el período` : ''}`}
        table={table}
        height={236}
      />
    </Card>
  )
}
