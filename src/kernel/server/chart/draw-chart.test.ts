import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartSvg } from './draw-chart.ts'
import { paperToken, paperValues } from './paper-tokens.ts'

const styles = ['presets/default.css', 'charts.css'].map(name =>
  readFileSync(new URL(`../../web/theme/${name}`, import.meta.url), 'utf8'),
)

test('paper has the colours of the light preset', () => {
  const first = (name: string) =>
    styles.map(style => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(style)?.[1]).find(Boolean)
  for (const [name, value] of Object.entries(paperValues)) expect([name, first(name)]).toEqual([name, value])
  expect(() => paperToken('no-such')).toThrow('no-such')
})

test('draws a chart as SVG, names and figures as text', () => {
  const svg = chartSvg(
    token => ({
      xAxis: { type: 'category', data: ['Norte', 'Sur'] },
      yAxis: { type: 'value' },
      series: [{ type: 'bar', data: [3, 5], itemStyle: { color: token('chart-1') } }],
    }),
    paperToken,
    { width: 400, height: 200 },
  )
  expect(svg).toMatch(/^<svg width="400" height="200"/)
  expect(svg).toContain('>Norte</text>')
  expect(svg).toContain('#8534c1')
})
