/** The value of a design token by its name: charts and maps draw outside CSS and cannot read the variables. */
export type Tokens = (name: string) => string

const series = [1, 2, 3, 4, 5, 6, 7, 8]

/** An ECharts theme from the tokens of the region around the chart, or of PDFs (look.md, Charts). */
export const chartTheme = (token: Tokens): object => {
  const text = { fontFamily: token('font'), fontSize: 11, color: token('text-3') }
  const axis = {
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: text,
    splitLine: { show: true, lineStyle: { color: token('chart-grid') } },
    nameTextStyle: text,
  }
  return {
    color: series.map(n => token(`chart-${n}`)),
    backgroundColor: 'transparent',
    textStyle: { fontFamily: token('font'), fontSize: 11, color: token('text-2') },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: axis,
    timeAxis: { ...axis, splitLine: { show: false } },
    // The margins include the labels of the axes.
    grid: { left: 8, right: 16, top: 12, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: {
      left: 0,
      top: 0,
      itemWidth: 10,
      itemHeight: 10,
      itemGap: 16,
      icon: 'roundRect',
      textStyle: { ...text, fontSize: 12, color: token('text-2') },
    },
    tooltip: {
      backgroundColor: token('raised'),
      borderColor: token('border'),
      borderWidth: 1,
      padding: [8, 12],
      confine: true,
      transitionDuration: 0,
      textStyle: { fontFamily: token('font'), fontSize: 12, color: token('text') },
      extraCssText: `border-radius: 8px; box-shadow: ${token('shadow-2')}; font-variant-numeric: tabular-nums;`,
      axisPointer: {
        lineStyle: { color: token('border-strong') },
        crossStyle: { color: token('border-strong') },
        shadowStyle: { color: token('hover') },
      },
    },
    bar: { itemStyle: { borderRadius: 3 }, barCategoryGap: '40%' },
    line: { symbol: 'none', lineStyle: { width: 2.25 }, smooth: false },
    pie: {
      label: { color: token('text-2'), fontFamily: token('font'), fontSize: 12 },
      itemStyle: { borderColor: token('surface'), borderWidth: 2 },
    },
  }
}

/** Series by what they mean: the same thing has the same colour on every screen. */
export const seriesOf = { orders: 1, collections: 2, noPurchases: 3 } as const

/** Fill, edge and text of a series: pale fills carry an edge, figures inside contrast with the fill. */
export const seriesStyle = (token: Tokens, n: number) => ({
  itemStyle: {
    color: token(`chart-${n}`),
    borderColor: token(`chart-${n}-line`),
    borderWidth: token(`chart-${n}`) === token(`chart-${n}-line`) ? 0 : 1,
  },
  lineStyle: { color: token(`chart-${n}-line`) },
  label: { color: token(`on-chart-${n}`), fontSize: 11 },
})
